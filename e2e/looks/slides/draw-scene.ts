import sharp from 'sharp';

const sceneNames = ['stage', 'ridges', 'town'] as const;
export type SceneName = (typeof sceneNames)[number];
export const isSceneName = (name: string): name is SceneName => sceneNames.some((one) => one === name);

const size = { width: 2400, height: 1600 };

const drawn = new Map<SceneName, Promise<Buffer>>();

/** A large JPEG with the tones of a photograph: soft gradients, blur and fine detail. The same at each call. */
export function drawScene(name: SceneName): Promise<Buffer> {
  const scene = drawn.get(name) ?? encodeScene(name);
  drawn.set(name, scene);
  return scene;
}

function encodeScene(name: SceneName): Promise<Buffer> {
  const { width, height } = size;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<defs>${blur('soft', 22)}${blur('wide', 70)}</defs>${scenes[name]()}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
}

const scenes: Readonly<Record<SceneName, () => string>> = {
  stage: drawStage,
  ridges: drawRidges,
  town: drawTown,
};

function blur(id: string, deviation: number): string {
  const region = 'x="-80%" y="-80%" width="260%" height="260%"';
  return `<filter id="${id}" ${region}><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** Beams of light above the heads of an audience. */
function drawStage(): string {
  const beams = Array.from({ length: 9 }, (_, index) => {
    const [top, foot] = [180 + index * 255, 260 + ((index * 977) % 1900)];
    const colour = ['#ff5d8f', '#ffb347', '#6ec6ff', '#c38bff'][index % 4] ?? '#ffffff';
    return `<path filter="url(#soft)" fill="${colour}" opacity=".34" d="M${top} -40L${foot - 210} 1260H${foot + 210}Z"/>`;
  });
  const heads = Array.from({ length: 46 }, (_, index) => {
    const [x, y] = [index * 56 + noise(index) * 40, 1390 + noise(index + 99) * 110];
    const radius = 44 + noise(index + 7) * 22;
    return `<circle cx="${x}" cy="${y}" r="${radius}"/><rect x="${x - radius * 1.7}" y="${y + radius * 0.7}" width="${radius * 3.4}" height="500" rx="${radius}"/>`;
  });
  return (
    `${fill('#120a24', '#4b1b55')}<ellipse cx="1200" cy="1150" rx="1100" ry="260" fill="#ffd9a8" opacity=".5" filter="url(#wide)"/>` +
    `${beams.join('')}${drawLights(90, 900, ['#fff2d0', '#ffd08a', '#ff9ecb'])}<g fill="#0a0512">${heads.join('')}</g>`
  );
}

/** Ridges in the mist of an evening. */
function drawRidges(): string {
  const ridges = Array.from({ length: 6 }, (_, layer) => {
    const base = 720 + layer * 150;
    const points = Array.from({ length: 49 }, (_unused, step) => {
      const wave = Math.sin(step * (0.22 + layer * 0.05) + layer * 1.9) * (120 - layer * 9);
      return `L${step * 50} ${Math.round(base + wave + noise(step + layer * 60) * 34)}`;
    });
    const colour = ['#c98f86', '#a5717f', '#7d5474', '#563c63', '#35294c', '#1b1a33'][layer] ?? '#000000';
    return `<path fill="${colour}" d="M0 1600${points.join('')}V1600Z"/>`;
  });
  return (
    `${fill('#2b4a7f', '#ffc58f')}<circle cx="1720" cy="600" r="330" fill="#ffe3b0" opacity=".75" filter="url(#wide)"/>` +
    `<circle cx="1720" cy="600" r="120" fill="#fff4da" filter="url(#soft)"/>${ridges.join('')}`
  );
}

/** Lit windows at night, and lights out of focus in front of them. */
function drawTown(): string {
  const houses = Array.from({ length: 15 }, (_, index) => {
    const [x, top] = [index * 168 - 40, 420 + noise(index + 3) * 520];
    const windows = Array.from({ length: 48 }, (_unused, at) => {
      const [column, row] = [at % 4, Math.floor(at / 4)];
      const isLit = noise(index * 53 + at) > 0.56;
      return isLit
        ? `<rect x="${x + 22 + column * 36}" y="${top + 40 + row * 74}" width="20" height="34" fill="#ffd48a" opacity="${0.45 + noise(at + index) * 0.5}"/>`
        : '';
    });
    return `<rect x="${x}" y="${top}" width="166" height="1300" fill="#101f38"/>${windows.join('')}`;
  });
  return `${fill('#081327', '#3d6a8f')}${houses.join('')}${drawLights(60, 1500, ['#ffb45e', '#ff7d6b', '#8fd3ff'])}`;
}

function fill(top: string, bottom: string): string {
  const stops = `<stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/>`;
  return `<linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient><rect width="2400" height="1600" fill="url(#sky)"/>`;
}

function drawLights(count: number, depth: number, colours: readonly string[]): string {
  return Array.from({ length: count }, (_, index) => {
    const [x, y, radius] = [
      noise(index) * 2400,
      noise(index + 500) * depth,
      6 + noise(index + 900) ** 3 * 70,
    ];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colours[index % colours.length]}" opacity="${0.18 + noise(index + 40) * 0.4}"/>`;
  }).join('');
}

/** The result is from 0 to 1, the same for the same number. */
function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}
