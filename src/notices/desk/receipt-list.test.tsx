// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { DeskContext } from '#desk/shell/desk-context.ts';
import { sampleDesk } from '#desk/shell/sample-desk.ts';
import { sampleListedNotice } from '#notices/model/sample-listed-notice.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { ReceiptList } from './receipt-list.tsx';

afterEach(cleanup);

const site = { ...sampleDesk.site, buildings: { 'Gebäude A': ['Altbau'] } };
const screens = ['Gebäude A', 'Altbau', 'Mensa', ''].map((building, at) =>
  sampleScreen({ name: `screen-${at}`, place: { building } }),
);
const show = (missing: readonly string[], shown: number, listed = screens) =>
  render(
    <DeskContext value={{ ...sampleDesk, site, screens: listed }}>
      <ReceiptList notice={sampleListedNotice({ receipts: { expected: listed.length, shown, missing } })} />
    </DeskContext>,
  );

describe('the receipts of a notice', () => {
  it('count by building, all names of one together', () => {
    show(['screen-1'], 3);
    expect(screen.getByText('Gebäude A: auf 1 von 2 Bildschirmen')).toBeDefined();
    expect(screen.getByText('Mensa: auf 1 von 1 Bildschirm')).toBeDefined();
    expect(screen.getByText('Ohne Gebäude: auf 1 von 1 Bildschirm')).toBeDefined();
  });

  it('are one number where all screens are in one building, or not all missing ones are named', () => {
    show(['screen-1'], 1, screens.slice(0, 2));
    show(['screen-1'], 2);
    expect(screen.queryByText(/^Gebäude A:/)).toBeNull();
  });
});
