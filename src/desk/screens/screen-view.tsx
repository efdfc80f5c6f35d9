export function ScreenView() {
  return null;
}
