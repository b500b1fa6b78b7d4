import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: unknown;
  readonly sessionId?: string;
}

/** The machine's Chromium without a window, spoken to over a pipe in the words of its DevTools. */
export class Chromium {
  private readonly child: ChildProcess;
  private readonly profile = mkdtempSync(path.join(tmpdir(), 'hyla-chromium-'));
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private readonly listeners = new Set<(reply: Reply) => void>();
  private count = 0;
  private text = '';

  constructor() {
    const name = NAMES.find((one) => spawnSync(one, ['--version']).status === 0);
    if (name === undefined)
      throw new Error('there is no Chromium here, which reports are looked at in: apt-get install chromium');
    const flags = [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--hide-scrollbars',
    ];
    this.child = spawn(name, [...flags, '--remote-debugging-pipe', `--user-data-dir=${this.profile}`], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    });
    (this.child.stdio[4] as Readable).setEncoding('utf8').on('data', (text: string) => this.hear(text));
  }

  /** A method of the DevTools protocol; in a page, with its session. */
  ask<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as T),
      );
      const message = JSON.stringify({ id, method, params, sessionId });
      (this.child.stdio[3] as Writable).write(`${message}\0`);
    });
  }

  async open(file: string, look: Look = {}): Promise<Page> {
    const { targetId } = await this.ask<{ targetId: string }>('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.ask<{ sessionId: string }>('Target.attachToTarget', {
      targetId,
      flatten: true,
    });
    const page = new Page(this, sessionId, targetId);
    await page.load(file, look);
    return page;
  }

  listen(listener: (reply: Reply) => void): void {
    this.listeners.add(listener);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.on('exit', resolve));
    // Its processes write into the profile until they have ended, one by one.
    void this.ask('Browser.close').catch(() => this.child.kill('SIGKILL'));
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /** Messages end with a zero. */
  private hear(text: string): void {
    const parts = (this.text + text).split('\0');
    this.text = parts.pop() ?? '';
    for (const part of parts) {
      const reply = JSON.parse(part) as Reply;
      if (reply.id === undefined) for (const listener of this.listeners) listener(reply);
      else {
        this.waiting.get(reply.id)?.(reply);
        this.waiting.delete(reply.id);
      }
    }
  }
}

/** How a page is looked at. */
interface Look {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
}

export class Page {
  /** What the page complained about. */
  readonly complaints: string[] = [];
  private loaded: (() => void) | undefined;

  constructor(
    private readonly chromium: Chromium,
    private readonly session: string,
    private readonly target: string,
  ) {
    chromium.listen((reply) => {
      if (reply.sessionId === session) this.hear(reply);
    });
  }

  async load(file: string, { width = 1280, scheme = 'light', media = 'screen' }: Look): Promise<void> {
    for (const domain of ['Page', 'Runtime', 'Log']) await this.ask(`${domain}.enable`);
    await this.ask('Emulation.setDeviceMetricsOverride', {
      width,
      height: 900,
      deviceScaleFactor: 1,
      mobile: false,
    });
    const features = [{ name: 'prefers-color-scheme', value: scheme }];
    await this.ask('Emulation.setEmulatedMedia', { media, features });
    const loaded = new Promise<void>((resolve) => {
      this.loaded = resolve;
    });
    await this.ask('Page.navigate', { url: `file://${path.resolve(file)}` });
    await loaded;
  }

  /** The value of an expression in the page. */
  async evaluate<T>(expression: string): Promise<T> {
    const { result, exceptionDetails } = await this.ask<{
      result: { value: T };
      exceptionDetails?: { text: string; exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.ask<{ data: string }>('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(data, 'base64');
  }

  async pdf(): Promise<Buffer> {
    const { data } = await this.ask<{ data: string }>('Page.printToPDF');
    return Buffer.from(data, 'base64');
  }

  async close(): Promise<void> {
    await this.chromium.ask('Target.closeTarget', { targetId: this.target });
  }

  private ask<T>(method: string, params: object = {}): Promise<T> {
    return this.chromium.ask<T>(method, params, this.session);
  }

  private hear({ method, params }: Reply): void {
    if (method === 'Page.loadEventFired') this.loaded?.();
    const isError = (params as { type?: string; entry?: { level?: string } }) ?? {};
    if (
      method === 'Runtime.exceptionThrown' ||
      (method === 'Runtime.consoleAPICalled' && isError.type === 'error') ||
      (method === 'Log.entryAdded' && isError.entry?.level === 'error')
    )
      this.complaints.push(JSON.stringify(params));
  }
}
