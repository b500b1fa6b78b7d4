/** A value that is known: integers are unsigned, a number up to 32 bits and a bigint above; floats are numbers. */
export type Concrete = number | bigint;
