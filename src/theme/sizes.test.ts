import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moduleSize, QUIET_ZONE, scanReach } from '#qr/qr-size.ts';
import { bodyMetrics, capOffset, displayMetrics } from '#typesetting/font-metrics.ts';
import { characterHeight, pixelPitch, sizes, withLowerFloors } from './sizes.ts';

const fullHd = { width: 1920, height: 1080, inset: 5 };

describe('the smallest type', () => {
  /** Diagonal in inches, then font sizes in px at a cap height of 0.7 em by distance in metres. */
  it.each([
    [43, { 3: 56, 5: 93, 7: 130 }],
    [55, { 3: 44, 5: 73, 7: 102 }],
    [65, { 5: 61 }],
  ])(
    'on %i inches and 1080p a font with a cap height of 0.7 em needs, by metres, px: %j',
    (diagonal, sizes) => {
      const pitch = pixelPitch({ ...fullHd, diagonalInches: diagonal });
      for (const [distance, px] of Object.entries(sizes))
        expect(Math.abs(characterHeight(Number(distance), pitch) / 0.7 - px)).toBeLessThanOrEqual(1);
    },
  );

  it('gives title and place a cap height of distance ÷ 155, the rest half of it', () => {
    const { titleFloor, placeFloor, textFloor, pixelPitch } = sizes({
      ...fullHd,
      diagonalInches: 55,
      distanceMetres: 8,
    });
    const millimetres = 8000 / 155;
    expect(titleFloor * displayMetrics.capHeight * (pixelPitch ?? 0)).toBeCloseTo(millimetres, 6);
    expect(placeFloor * bodyMetrics.capHeight * (pixelPitch ?? 0)).toBeCloseTo(millimetres, 6);
    expect(textFloor * bodyMetrics.capHeight * (pixelPitch ?? 0)).toBeCloseTo(millimetres / 2, 6);
  });

  it('has on 43 inches capitals for 5 metres, in texts for 3 metres, without a distance', () => {
    const pitch = pixelPitch({ ...fullHd, diagonalInches: 43 });
    for (const known of [
      {},
      { diagonalInches: 55 },
      { distanceMetres: 9 },
      { diagonalInches: 43, distanceMetres: 2 },
    ]) {
      const { titleFloor, placeFloor, textFloor, leastTitle, leastPlace } = sizes({ ...fullHd, ...known });
      for (const far of [titleFloor * displayMetrics.capHeight, placeFloor * bodyMetrics.capHeight])
        expect(far - characterHeight(5, pitch)).toBeCloseTo(0, 0);
      const near = [leastTitle * displayMetrics.capHeight, leastPlace * bodyMetrics.capHeight];
      for (const capitals of [...near, textFloor * bodyMetrics.capHeight])
        expect(capitals - characterHeight(3, pitch)).toBeCloseTo(0, 0);
    }
  });

  it('becomes lower by a share, to the least and at last further', () => {
    const usual = sizes(fullHd);
    expect(withLowerFloors(usual, 0.85).titleFloor).toBeCloseTo(0.85 * usual.titleFloor);
    expect(withLowerFloors(usual, 0.85).textFloor).toBe(usual.textFloor);
    expect(withLowerFloors(usual, 0.1).titleFloor).toBe(usual.leastTitle);
    const last = withLowerFloors(usual, 0);
    expect([last.titleFloor, last.leastTitle]).toEqual([54, 54]);
    for (const floor of [last.placeFloor, last.textFloor, last.leastPlace]) expect(floor).toBeCloseTo(25.92);
  });

  it('is limited, and reports that the distance requires larger type', () => {
    const readFromAfar = sizes({ ...fullHd, diagonalInches: 10, distanceMetres: 30 });
    expect(readFromAfar.titleFloor).toBeCloseTo(140.4);
    expect(readFromAfar.legible).toBe(false);
  });

  it('is never below the shares of the shorter side on any screen', () => {
    const screen = fc.record({
      width: fc.integer({ min: 320, max: 7680 }),
      height: fc.integer({ min: 320, max: 7680 }),
      inset: fc.integer({ min: 0, max: 15 }),
      diagonalInches: fc.option(fc.double({ min: 5, max: 200, noNaN: true })),
      distanceMetres: fc.option(fc.double({ min: 0.5, max: 30, noNaN: true })),
    });
    fc.assert(
      fc.property(screen, (one) => {
        const { unit, titleFloor, textFloor, placeFloor } = sizes(one);
        expect(titleFloor * displayMetrics.capHeight).toBeGreaterThan(unit * 6.029);
        expect(textFloor * bodyMetrics.capHeight).toBeGreaterThan(unit * 3.619);
        expect(placeFloor).toBeGreaterThanOrEqual(textFloor);
      }),
    );
  });
});

describe('the layout', () => {
  it.each([
    [1920, 1080, 'landscape'],
    [1280, 800, 'landscape'],
    [1080, 1920, 'portrait'],
    [2560, 1080, 'wide'],
    [1024, 768, 'square'],
    [1000, 1000, 'square'],
  ] as const)('%i × %i is %s', (width, height, layout) => {
    expect(sizes({ width, height, inset: 5 }).layout).toBe(layout);
  });

  it('can be chosen', () => {
    expect(sizes({ ...fullHd, layout: 'portrait' }).layout).toBe('portrait');
    expect(sizes({ width: 1080, height: 1920, inset: 5, layout: 'landscape' }).layout).toBe('square');
  });

  it('keeps the inset on each edge', () => {
    expect(sizes(fullHd).safe).toEqual({ left: 96, top: 54, width: 1728, height: 972 });
  });
});

describe('the size of the QR code', () => {
  const pitch = (diagonal: number) => pixelPitch({ ...fullHd, diagonalInches: diagonal });
  const sideOf = (modules: number, room: Omit<Parameters<typeof moduleSize>[0], 'modules'>) =>
    moduleSize({ ...room, modules }) * (modules + 2 * QUIET_ZONE);

  /** Diagonal in inches, distance in metres, side in px without the quiet zone. */
  it.each([
    [43, 1.5, 303],
    [43, 3, 605],
    [55, 1.5, 237],
    [65, 2, 267],
    [32, 3, 813],
  ])('on %i inches at %f m a QR code of 25 modules is at least %i px', (diagonal, distance, px) => {
    const module = moduleSize({
      modules: 25,
      height: 1080,
      pixelPitch: pitch(diagonal),
      distance,
      maxSide: 5000,
    });
    expect(module * 25).toBeGreaterThanOrEqual(px - 1);
    expect(module * 25).toBeLessThan(px + 25);
  });

  it('is at least a fifth of the height including its quiet zone', () => {
    const room = { height: 1080, pixelPitch: null, distance: 0, maxSide: 500 };
    expect(sideOf(25, room)).toBeGreaterThanOrEqual(216);
  });

  it('gets larger, not denser, for a longer address', () => {
    const room = { height: 1080, pixelPitch: null, distance: 0, maxSide: 800 };
    expect(moduleSize({ ...room, modules: 49 })).toBe(moduleSize({ ...room, modules: 25 }));
    expect(sideOf(49, room)).toBeGreaterThan(sideOf(25, room));
  });

  it('is limited by its room, which also limits the distance from which it can be scanned', () => {
    const room = { height: 1080, pixelPitch: pitch(55), distance: 5, maxSide: 420 };
    expect(sideOf(45, room)).toBe(7 * 53);
    expect(scanReach(7, pitch(55))).toBeCloseTo((7 * 0.6342 * 250) / 1000, 2);
  });

  it('is a fifth of the height for any QR code and screen with enough room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 21, max: 177 }),
        fc.integer({ min: 320, max: 4320 }),
        (modules, height) => {
          const room = { height, pixelPitch: null, distance: 0, maxSide: 1e6 };
          expect(sideOf(modules, room)).toBeGreaterThanOrEqual(height / 5 - 0.001);
          expect(Number.isInteger(moduleSize({ ...room, modules }))).toBe(true);
        },
      ),
    );
  });
});

describe('optical alignment', () => {
  it('finds the top of the capitals in a line box', () => {
    expect(capOffset({ capHeight: 0.7, ascent: 0.9, descent: 0.3 }, 100, 1.2)).toBeCloseTo(20);
    expect(capOffset({ capHeight: 0.7, ascent: 0.9, descent: 0.3 }, 100, 1)).toBeCloseTo(10);
  });
});
