/** A `ref` for where people go on reading when the control that had the focus is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
