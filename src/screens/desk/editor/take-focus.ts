/** A `ref` for where people go on reading when the control that had the focus is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** Focuses a field, or the chosen one of a group, else its first, also in a part of the form that is closed. */
export function focusOn(id: string): void {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  const inGroup = (selector: string) => field?.querySelector<HTMLElement>(selector);
  (inGroup('input:checked') ?? inGroup('input') ?? field)?.focus();
}
