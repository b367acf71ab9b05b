/**
 * What somebody typed into a prerendered page before it came to life. React would show its own empty answer instead;
 * so the values are taken down first and entered again, as if typed, once the page lives.
 */
export function takeTyped(place: HTMLElement): { giveBack(): void } {
  const typed = [...place.querySelectorAll('input')]
    .filter((input) => input.id !== '' && input.value !== '')
    .map(({ id, value }) => ({ id, value }));
  return {
    giveBack() {
      if (typed.length === 0) return;
      // One task later the page is drawn and its handlers are there.
      setTimeout(() => {
        for (const { id, value } of typed) {
          const input = document.getElementById(id);
          if (!(input instanceof HTMLInputElement)) continue;
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
          input.dispatchEvent(new Event('input', { bubbles: true }));
        }
      });
    },
  };
}
