/** Loaded before the service in a process that is probed: its parent can step its clock and ask for its memory after a GC. */
let offset = 0;
globalThis.Date = new Proxy(Date, {
  construct: (real, args, made) => Reflect.construct(real, args.length > 0 ? args : [real.now() + offset], made),
  get: (real, name) => (name === 'now' ? () => real.now() + offset : Reflect.get(real, name)),
});
process.on('message', (asked) => {
  if (typeof asked.clock === 'number') offset = asked.clock;
  if (asked.memory) for (let n = 0; n < 2; n += 1) globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
// It does not keep the process alive.
process.channel?.unref();
