import { createHash } from 'node:crypto';
import { isWholeImage } from '@aushang/serving/images/is-whole-image.ts';
import { hasTooManyPixels, readImageSize } from '@aushang/serving/images/image-size.ts';
import { sniffImage } from '@aushang/serving/images/sniff-image.ts';
import type { Item } from '#storage/item.ts';
import { missing } from '#back-office/pages/answer-visit.ts';
import { textField } from '#back-office/pages/fields.ts';
import type { Form } from '#back-office/pages/form.ts';
import { attributes, html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import { goTo, page, root } from '#back-office/pages/visit.ts';
import type { Answer, Page, Route, SignedVisit } from '#back-office/pages/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';

const type = 'EventImage';
const largestPicture = 5 * 1024 * 1024;

/** An event's picture, on a page of its own: a file that was chosen cannot survive another field's mistake. */
export const pictureRoutes: readonly Route[] = [
  {
    path: '/events/:id/picture',
    right: 'signed-in',
    takesFiles: true,
    get: (visit) => onEvent(visit, (event, pictures) => picturePage(visit, { event, pictures, alt: '' })),
    post: addPicture,
    showAgain: (visit, form) =>
      onEvent(visit, (event, pictures) =>
        picturePage(visit, { event, pictures, alt: form.text('alt'), isAgain: true }),
      ),
  },
  {
    path: '/events/:id/picture/remove',
    right: 'signed-in',
    post: (visit, form) =>
      onEvent(visit, async (event, pictures) => {
        const picture = pictures.find(({ id }) => String(id) === form.text('picture'));
        if (picture !== undefined) await removePicture(visit, picture);
        return goTo(`/events/${event.id}/picture`);
      }),
  },
];

function addPicture(visit: SignedVisit, form: Form): Promise<Answer> {
  return onEvent(visit, async (event, pictures) => {
    const { words, office } = visit;
    const alt = form.text('alt').trim();
    const content = await form.file('file');
    const kind = content === null ? null : sniffImage(content);
    const problem = problemOf(content, words);
    // Both at once: a file must be chosen anew each time.
    const wrong = {
      ...(alt === '' || alt.length > 300
        ? { alt: words.pictures.noAlt, file: words.pictures.fileAgain }
        : {}),
      ...(problem === null ? {} : { file: problem }),
    };
    if (content === null || kind === null || Object.keys(wrong).length > 0)
      return picturePage(visit, { event, pictures, alt, wrong });
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const file = { mediaType: kind.mediaType, content };
    const imageFile = await office.store.files.add('/uploads/event/images', kind.extension, file);
    const values = { name: alt, imageAlt: alt, fileHash: hash, imageFile };
    await office.store.resources.create(type, { parentId: event.id, values });
    return goTo(`/events/${event.id}/picture?saved=1`);
  });
}

/** What keeps a file from being an event's picture, in a sentence; null: nothing. */
function problemOf(content: Buffer | null, { pictures: say }: Words): string | null {
  if (content === null) return say.noFile;
  if (content.byteLength > largestPicture) return say.tooLarge;
  const kind = sniffImage(content);
  // Not every screen can show AVIF.
  if (kind === null || kind.extension === 'avif') return say.noPicture;
  const size = readImageSize(content, kind);
  if (size === null || size.width * size.height === 0 || !isWholeImage(content, kind)) return say.notWhole;
  return hasTooManyPixels(size) ? say.tooManyPixels(size.width, size.height) : null;
}

/** The bytes go with it: a picture that was taken away is not to be had by its address either. */
async function removePicture({ office }: SignedVisit, { id, values: { imageFile } }: Item): Promise<void> {
  await office.store.resources.remove(type, id);
  if (typeof imageFile === 'object' && imageFile !== null)
    await office.store.files.removeUnused(imageFile.url);
}

type Wrong = Readonly<{ file?: string; alt?: string }>;

interface PictureView {
  readonly event: Item;
  readonly pictures: readonly Item[];
  readonly alt: string;
  readonly wrong?: Wrong;
  readonly isAgain?: boolean;
}

function picturePage(visit: SignedVisit, view: PictureView): Page {
  const { words, query } = visit;
  const { event, pictures, alt, wrong = {}, isAgain = false } = view;
  const { pictures: say } = words;
  const name = typeof event.values['name'] === 'string' ? event.values['name'] : '';
  const file = {
    type: 'file',
    id: 'f-file',
    name: 'file',
    accept: 'image/png,image/jpeg,image/webp',
    'aria-describedby': wrong.file === undefined ? 'h-file' : 'e-file h-file',
    'aria-invalid': wrong.file === undefined ? null : 'true',
  };
  const isWrong = wrong.file !== undefined || wrong.alt !== undefined;
  const main = html`<p class="trail"><a href="${root}/events/${event.id}">${name}</a></p><h1>${say.title}</h1>
${isAgain && notice(say.again)}${query.has('saved') && !isWrong && notice(say.saved)}
<ul class="pictures">${pictures.map((picture) => drawPicture(visit, event, picture))}</ul>
<form method="post" action="${root}/events/${event.id}/picture" enctype="multipart/form-data" class="stack narrow">
<h2>${pictures.length === 0 ? say.first : say.another}</h2>${tokenInput(visit)}
<div class="field"><label for="f-file">${say.file}</label><input${attributes(file)}>
${wrong.file !== undefined && html`<span class="wrong" id="e-file">${wrong.file}</span>`}<span class="hint" id="h-file">${say.fileHint}</span></div>
${textField({ name: 'alt', label: say.alt, value: alt, hint: say.altHint, error: wrong.alt }, { isRequired: true })}
<div class="actions"><button class="button" data-main>${say.upload}</button><a href="${root}/events/${event.id}">${words.back}</a></div></form>`;
  return page(say.title, main, isWrong ? 422 : 200);
}

function drawPicture(visit: SignedVisit, event: Item, { id, values }: Item): Html {
  const { pictures: say } = visit.words;
  const { imageFile, imageAlt } = values;
  if (typeof imageFile !== 'object' || imageFile === null) return html``;
  const alt = typeof imageAlt === 'string' ? imageAlt : '';
  const inside = html`<input type="hidden" name="picture" value="${id}" /><button
      class="button"
      aria-label="${say.removeNamed(alt)}"
    >
      ${say.remove}
    </button>`;
  return html`<li><img${attributes({ src: imageFile.url, alt })}><p>${alt}</p>${actionForm(visit, `/events/${event.id}/picture/remove`, inside)}</li>`;
}

async function onEvent(
  visit: SignedVisit,
  show: (event: Item, pictures: readonly Item[]) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { office, id } = visit;
  const event = await office.store.events.get(id);
  if (event === null) return missing(visit);
  const pictures = await office.store.resources.list(type);
  return show(
    event,
    pictures.filter(({ parentId }) => parentId === id),
  );
}
