import { portionEnd } from '#typesetting/typesetting.ts';
import { withLowerFloors } from '#theme/sizes.ts';
import { arrangeColumns, columnForms } from './arrange-columns.ts';
import { arrangeHero, isHeroImage } from './arrange-hero.ts';
import { arrangeStack, stackFormsOf } from './arrange-stack.ts';
import { isCut } from './arrange-when.ts';
import { type Rect, place } from './blocks.ts';
import { chooseArrangement, firstMatchOrLast } from './choose-arrangement.ts';
import { contentBeside, imageRect, type ScreenPlan, scaleOf } from './lay-out-screen.ts';
import { type Arranged, type Extras, fewestExtras, type Form, type SlideInput } from './slide-layout.ts';

export type SlideLayout = ReturnType<typeof layOutSlide>;

/** Extras are left out in the order next, description, short address, further dates, subtitle. */
const extraSteps = [
  { next: 3, description: true, address: true, dates: true, subtitle: true, isRich: false },
  { next: 2, description: true, address: true, dates: true, subtitle: true, isRich: false },
  { next: 0, description: true, address: true, dates: true, subtitle: true, isRich: false },
  { next: 0, description: false, address: true, dates: true, subtitle: true, isRich: false },
  { next: 0, description: false, address: false, dates: true, subtitle: true, isRich: false },
  { next: 0, description: false, address: false, dates: false, subtitle: true, isRich: false },
  fewestExtras,
] as const;

/** Extras are left out for a title smaller than this, per cent of the shorter side. */
const comfortableTitle = 12;

/** Of that, for a title that leaves room to the whole description. */
const richTitle = 1.4;

/** Factors for the size of the image, tried in order. */
const imageShares = [1, 0.8, 0.66, 0.5] as const;

/** Of the width of the content: a place that is so short on one line is not made smaller for an image. */
const shortPlace = 0.45;

/** Factors for the smallest font sizes, tried in order. */
const typeShares = [1, 0.85, 0.7, 0.6, 0] as const;

/** Uses smaller type if the blocks would overlap otherwise, or the title would be shortened. */
export function layOutSlide(input: SlideInput) {
  const { screen } = input;
  const layOut = (share: number) => {
    const sizes = share === 1 ? screen.sizes : withLowerFloors(screen.sizes, share);
    const scaled = { ...input, screen: { ...screen, sizes, scale: scaleOf(sizes) } };
    const layout = layOutHero(scaled) ?? layOutWithImage(scaled);
    const isSmall = share < 1 || layout.titleSize < sizes.titleFloor - 0.01;
    return { ...layout, typeTooSmall: isSmall || !screen.sizes.legible };
  };
  return firstMatchOrLast(
    typeShares,
    layOut,
    ({ misfits, titleShortened }) => misfits < 4 && !titleShortened,
  );
}

/** Null if the slide cannot be laid out; it is skipped then. */
export function layOutOrNull(input: SlideInput): SlideLayout | null {
  try {
    return layOutSlide(input);
  } catch (error) {
    if (error === portionEnd) throw error;
    return null;
  }
}

const isFaultless = ({ titleShortened, misfits }: Pick<Arranged, 'titleShortened' | 'misfits'>) =>
  !titleShortened && misfits === 0;

const wantedTitle = ({ sizes }: ScreenPlan) => Math.max(sizes.titleFloor, comfortableTitle * sizes.unit);

/** The panel's share of the width and of the height, at most, of the screen; null where it would hide most of the image. */
const panelShares = {
  landscape: null,
  wide: [0.75, 0.7],
  square: null,
  portrait: [1, 0.66],
} as const;

/** The image over the whole screen, the texts on a panel at its lower left; null if they do not fit well. */
function layOutHero(input: SlideInput) {
  const { screen } = input;
  const shares = panelShares[screen.sizes.layout];
  if (shares === null || !isHeroImage(input)) return null;
  const { width, height, content, foot, drift, sizes } = screen;
  const [widthShare, heightShare] = shares;
  const padding = drift + 5 * sizes.unit;
  const panelWidth = Math.round(width * widthShare);
  const inner = widthShare === 1 ? content.width : panelWidth - content.x - padding;
  const bottom = content.y + content.height;
  const maxHeight = height * heightShare - (height - bottom) - padding;
  const wanted = screen.sizes.titleFloor;
  const box = { width: inner, height: maxHeight };
  const arrangeForm = (form: Form) => ({
    ...arrangeHero({ ...input, extras: fewestExtras, form }, box),
    form,
  });
  const isGood = (arranged: Arranged) => isFaultless(arranged) && arranged.titleSize >= wanted;
  // Most titles that are too long for a panel are so without extras too.
  const { form, ...fewest } = firstMatchOrLast(stackFormsOf(screen), arrangeForm, isGood);
  if (!isGood(fewest)) return null;
  const arrange = (extras: Extras) => arrangeHero({ ...input, extras, form }, box);
  const arranged = firstMatchOrLast(extraSteps, arrange, isGood);
  const y = bottom - arranged.height;
  const panelY = Math.floor(y - padding);
  return {
    blocks: place(arranged, content.x, y),
    image: { x: 0, y: 0, width, height },
    panel: { x: 0, y: panelY, width: panelWidth, height: height - panelY },
    foot: { ...foot, x: content.x, width: inner },
    titleSize: arranged.titleSize,
    titleShortened: false,
    misfits: 0,
  };
}

function layOutWithImage(input: SlideInput) {
  const { screen, slide, tools } = input;
  const { titleFloor, placeFloor } = screen.sizes;
  const plans = input.image === null ? [] : imageShares.map((share) => imageRect(screen, share));
  const good = ({ titleSize, ...arranged }: Arranged) => isFaultless(arranged) && titleSize >= titleFloor;
  // A place that is short stays large, without the image if need be.
  const isShort = tools.body.measure(slide.place) * placeFloor < shortPlace * screen.content.width;
  for (const isSmall of isShort ? [false] : [false, true]) {
    for (const image of plans) {
      const planned = planContent(input, image, isSmall);
      if (planned.isComplete && good(planned)) return addExtras(input, planned);
    }
  }
  return addExtras(input, planContent(input, null));
}

/** Words or a mail address in place of a QR code: the only way to more. */
const isContact = ({ modules, slide: { code } }: SlideInput) => modules === null && code !== null;

/** What never leaves, in the best form, also a contact if it has room (`isComplete`); `isSmall`: only in forms with that size of the place. */
function planContent(input: SlideInput, image: Rect | null, isSmall?: boolean) {
  const { screen } = input;
  const { layout, titleFloor } = screen.sizes;
  const isPortrait = layout === 'portrait';
  const content = image === null ? screen.content : contentBeside(image, screen.content, isPortrait);
  const isStack = isPortrait || image !== null;
  const arrange = isStack ? arrangeStack : arrangeColumns;
  const [first, ...others] = isStack ? stackFormsOf(screen) : columnForms;
  const wanted = [first, ...others].filter((form) => isSmall === undefined || form.isSmall === isSmall);
  const [form = first, ...rest] = wanted;
  const arrangeWith = (form: Form, extras: Extras) => arrange({ ...input, form, extras }, content);
  const choose = (address: boolean) => {
    const arrangeForm = (form: Form) => ({ ...arrangeWith(form, { ...fewestExtras, address }), form });
    return chooseArrangement([form, ...rest], arrangeForm, titleFloor);
  };
  const common = { arrangeWith, content, image };
  if (!isContact(input)) return { ...choose(false), ...common, isComplete: true };
  const contact = choose(true);
  const isComplete = isFaultless(contact) && contact.titleSize >= titleFloor;
  return { ...(isComplete ? contact : choose(false)), ...common, isComplete };
}

/** As many extras as leave the rest as it is. */
function addExtras(input: SlideInput, fewest: ReturnType<typeof planContent>) {
  const { screen } = input;
  const { form, arrangeWith, content, image, isComplete } = fewest;
  const staysWithContact = isContact(input) && isComplete;
  const wanted = Math.min(0.97 * fewest.titleSize, wantedTitle(screen));
  const arrange = (step: Extras) => {
    const extras = { ...step, address: step.address || staysWithContact };
    return { ...arrangeWith(form, extras), extras };
  };
  // Following events leave before the description is cut.
  const isCutFor = ({ blocks, extras }: ReturnType<typeof arrange>) =>
    extras.next > 0 &&
    blocks.some((block) => block.kind === 'text' && block.role === 'description' && isCut(block));
  const isGood = (arranged: ReturnType<typeof arrange>) =>
    arranged.misfits <= fewest.misfits &&
    !arranged.titleShortened &&
    arranged.titleSize >= wanted &&
    !isCutFor(arranged);
  const usual = firstMatchOrLast(extraSteps, arrange, isGood);
  const { extras, titleSize } = usual;
  const rich = extras.description ? arrangeWith(form, { ...extras, isRich: true }) : usual;
  const leastTitle = Math.min(titleSize, richTitle * wantedTitle(screen));
  const isRich = rich.misfits <= usual.misfits && rich.titleSize >= leastTitle && !rich.titleShortened;
  const { titleShortened, misfits, ...group } = isRich ? rich : usual;
  const { x, y, width } = content;
  const foot = { ...screen.foot, x, width };
  const missing = isComplete ? 0 : 4;
  return {
    blocks: place(group, x, y),
    image,
    panel: null,
    foot,
    titleSize,
    titleShortened,
    misfits: misfits + missing,
  };
}
