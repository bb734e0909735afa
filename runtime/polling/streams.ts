import type { Answer } from '../controller/answer.ts';
import type { Controller } from '../controller/controller.ts';
import type { Hooks } from '../controller/hook-types.ts';
import { memo } from '../memo.ts';

/** The subscribers of one answer, and what brings its data instead of polls. */
interface Stream {
  subscribers: number;
  /** Ends the stream; `undefined` if no hook knows the answer. */
  end?: (() => void) | undefined;
  /** The hooks that started it. */
  hooks?: Hooks | undefined;
  /** Releases the answer: a subscriber retains it even if no reader shows it. */
  release(): void;
}

/** The streams of one controller: each starts with the first subscriber of an answer, and ends with the last. */
export class Streams {
  private readonly streams = new Map<Answer, Stream>();

  constructor(
    private readonly controller: Controller,
    /** Called when the stream of an answer begins or ends. */
    private readonly onChange: (answer: Answer) => void,
  ) {
    // Hooks may be added after the first subscribers: effects of components run before those of their parents.
    controller.onHooks = (removed) => {
      for (const [answer, stream] of this.streams) {
        if (removed && stream.hooks === removed) this.end(answer, stream);
        if (!stream.end && stream.subscribers) this.start(answer, stream);
      }
    };
  }

  /** True if a stream brings the data of an answer. */
  has(answer: Answer): boolean {
    return !!this.streams.get(answer)?.end;
  }

  add(answer: Answer): void {
    const stream = memo(this.streams, answer, (): Stream => {
      const release = answer.retain();
      return { subscribers: 0, release };
    });
    stream.subscribers++;
    try {
      if (!stream.end) this.start(answer, stream);
    } catch (error) {
      // The caller is no subscriber then.
      this.remove(answer);
      throw error;
    }
  }

  remove(answer: Answer): void {
    const stream = this.streams.get(answer);
    if (!stream?.subscribers) return;
    stream.subscribers--;
    // Deferred, because a reader may unmount and mount again at once (StrictMode, a change of page).
    queueMicrotask(() => {
      if (!stream.subscribers) this.forget(answer, stream);
    });
  }

  stop(): void {
    for (const [answer, stream] of this.streams) this.forget(answer, stream);
  }

  private forget(answer: Answer, stream: Stream): void {
    if (this.streams.get(answer) !== stream) return;
    this.streams.delete(answer);
    stream.release();
    this.end(answer, stream);
  }

  private start(answer: Answer, stream: Stream): void {
    const [hooks, end] = this.controller.onSubscribe?.(answer) ?? [];
    if (!end) return;
    Object.assign(stream, { hooks, end });
    this.onChange(answer);
  }

  private end(answer: Answer, stream: Stream): void {
    const { end } = stream;
    stream.end = stream.hooks = undefined;
    end?.();
    if (end) this.onChange(answer);
  }
}
