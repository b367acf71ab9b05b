let down = false;
let waiting: (() => void)[] = [];

/** Watches whether a finger or button is down. Returns what ends it. */
export function watchPointer(target: EventTarget): () => void {
  const press = () => {
    down = true;
  };
  const lift = () => {
    down = false;
    const due = waiting;
    waiting = [];
    // The click that belongs to the press comes first.
    setTimeout(() => {
      for (const run of due) run();
    });
  };
  target.addEventListener('pointerdown', press, true);
  for (const end of ['pointerup', 'pointercancel']) target.addEventListener(end, lift, true);
  return () => {
    target.removeEventListener('pointerdown', press, true);
    for (const end of ['pointerup', 'pointercancel']) target.removeEventListener(end, lift, true);
  };
}

/**
 * Runs a function now, or after the press in progress. When a field is left by pressing a button, its message must not appear or
 * disappear in between: the button would move away from under the finger, and the press would hit nothing.
 */
export function afterPress(run: () => void): void {
  if (down) waiting.push(run);
  else run();
}
