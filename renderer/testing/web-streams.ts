/** Gives jsdom's window the streams of browsers, which MSW needs and jsdom does not have. */
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';

Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });
