/** Runs in the page: measuring a title with `word` throws. */
export function breakTitles(word: string): void {
  const measureText: (text: string) => TextMetrics = Reflect.get(
    CanvasRenderingContext2D.prototype,
    'measureText',
  );
  CanvasRenderingContext2D.prototype.measureText = function measure(text: string) {
    if (text.includes(word)) throw new Error('planted: cannot be measured');
    return measureText.call(this, text);
  };
}
