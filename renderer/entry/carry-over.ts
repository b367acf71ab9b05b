type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

/** Somebody entered something here since the page was sent. */
function isEntered(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return ![...control.options].every((each) => each.selected === each.defaultSelected);
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** Puts a value into a control as a person does, so that the program hears of it. */
function enter(control: Control, value: string, checked: boolean): void {
  if (isTicked(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  // React keeps its own eye on `value`: through the prototype it takes this for what a person typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

/**
 * Remembers what was entered in a page that is about to be drawn, and where the focus is. Returns what puts both into
 * the controls that were drawn anew, found by their ids; a control that stayed has kept everything. `all`: what was
 * entered anywhere, else only where the focus is: the rest may be what the browser restored of an earlier visit.
 * (cases BR-1, BR-2, BR-5)
 */
export function carryOver(place: Element, all: boolean): () => void {
  const focused = place.contains(document.activeElement) ? (document.activeElement as HTMLElement) : null;
  const entered = [...place.querySelectorAll<Control>('input, select, textarea')]
    .filter((control) => (all || control === focused) && isEntered(control))
    .map((control) => ({ control, value: control.value, checked: isTicked(control) && control.checked }));
  const caret = focused instanceof HTMLInputElement ? ([focused.selectionStart, focused.selectionEnd] as const) : null;
  return () => {
    for (const { control, value, checked } of entered) {
      const drawn = control.isConnected ? null : (document.getElementById(control.id) as Control | null);
      if (drawn) enter(drawn, value, checked);
    }
    if (!focused || focused.isConnected) return;
    const drawn = document.getElementById(focused.id);
    drawn?.focus({ preventScroll: true });
    if (caret && caret[0] !== null && drawn instanceof HTMLInputElement) drawn.setSelectionRange(...caret);
  };
}
