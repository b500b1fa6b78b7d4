import { init } from 'z3-solver';

/** Asks Z3 about SMT-LIB text as any user would: nothing of Hyla's own reading or writing of terms is involved. */
export async function openZ3(): Promise<(script: string) => Promise<readonly string[]>> {
  const { Z3 } = await init();
  return async (script) => {
    const config = Z3.mk_config();
    const context = Z3.mk_context(config);
    try {
      const output = await Z3.eval_smtlib2_string(context, script);
      return output.split('\n').filter((line) => line.trim() !== '');
    } finally {
      Z3.del_context(context);
      Z3.del_config(config);
    }
  };
}
