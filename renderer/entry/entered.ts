type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What was entered in a control, which is found by its id. */
export interface Entered {
  id: string;
  value: string;
  checked: boolean;
}

const isTicked = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type);

/** Whether this field holds another value than the page was sent with. */
function isEntered(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return ![...control.options].every((each) => each.selected === each.defaultSelected);
  return isTicked(control) ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
}

/** What was entered in the page that the service sent, by control. */
export const enteredIn = (place: ParentNode): Map<Element, Entered> =>
  new Map(
    [...place.querySelectorAll<Control>('input, select, textarea')]
      .filter((control) => control.id !== '' && isEntered(control))
      .map((control) => [
        control,
        { id: control.id, value: control.value, checked: isTicked(control) && control.checked },
      ]),
  );

/** Sets a value as typing does: React takes it only with the events of typing. */
export function enter({ id, value, checked }: Entered): void {
  const control = document.getElementById(id) as Control | null;
  if (control === null) return;
  if (isTicked(control)) {
    if (control.checked !== checked) control.click();
    return;
  }
  if (control.value === value) return;
  // React keeps its own eye on `value`: through the prototype it takes this for what a person typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
