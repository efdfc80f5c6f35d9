export function ScreensView() {
  return null;
}
