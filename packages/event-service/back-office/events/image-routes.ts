import { createHash } from 'node:crypto';
import { isWholeImage } from '@aushang/serving/images/is-whole-image.ts';
import { hasTooManyPixels, type ImageInfo, readImage } from '@aushang/serving/images/read-image.ts';
import { textField } from '#back-office/html/fields.ts';
import { attributes, html, type Html } from '#back-office/html/html.ts';
import { notFoundPage } from '#back-office/pages/error-pages.ts';
import { actionForm, notice, tokenInput } from '#back-office/pages/layout.ts';
import type { Form } from '#back-office/requests/form.ts';
import {
  type Answer,
  page,
  type Page,
  redirectTo,
  root,
  type Route,
  type SignedInRequest,
} from '#back-office/requests/route.ts';
import type { Words } from '#back-office/words/words-de.ts';
import type { Item } from '#storage/item.ts';

const type = 'EventImage';
const maxImageBytes = 5 * 1024 * 1024;

/** Images have a separate page, because browsers drop a chosen file when a form is shown again with errors. */
export const imageRoutes: readonly Route[] = [
  {
    path: '/events/:id/picture',
    right: 'signed-in',
    takesFiles: true,
    get: (request) => withEvent(request, (event, images) => imagePage(request, { event, images, alt: '' })),
    post: addImage,
    showAgain: (request, form) =>
      withEvent(request, (event, images) =>
        imagePage(request, { event, images, alt: form.text('alt'), isResubmitted: true }),
      ),
  },
  {
    path: '/events/:id/picture/remove',
    right: 'signed-in',
    post: (request, form) =>
      withEvent(request, async (event, images) => {
        const image = images.find(({ id }) => String(id) === form.text('picture'));
        if (image !== undefined) await removeImage(request, image);
        return redirectTo(`/events/${event.id}/picture`);
      }),
  },
];

function addImage(request: SignedInRequest, form: Form): Promise<Answer> {
  return withEvent(request, async (event, images) => {
    const { words, context } = request;
    const alt = form.text('alt').trim();
    const content = await form.file('file');
    const image = content === null ? null : await readImage(content);
    const fileError = checkFile(content, image, words);
    // Both are reported together, because the file has to be chosen again each time.
    const errors = {
      ...(alt === '' || alt.length > 300 ? { alt: words.images.noAlt, file: words.images.fileAgain } : {}),
      ...(fileError === null ? {} : { file: fileError }),
    };
    if (content === null || image === null || Object.keys(errors).length > 0)
      return imagePage(request, { event, images, alt, errors });
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const file = { mediaType: image.mediaType, content };
    const imageFile = await context.store.files.add('/uploads/event/images', image.extension, file);
    const values = { name: alt, imageAlt: alt, fileHash: hash, imageFile };
    await context.store.resources.create(type, { parentId: event.id, values });
    return redirectTo(`/events/${event.id}/picture?saved=1`);
  });
}

/** Returns an error message, null for a valid file. */
function checkFile(content: Buffer | null, image: ImageInfo | null, words: Words): string | null {
  if (content === null) return words.images.noFile;
  if (content.byteLength > maxImageBytes) return words.images.tooLarge;
  // Some screens cannot decode AVIF.
  if (image === null || image.extension === 'avif') return words.images.notAnImage;
  const { size } = image;
  if (size === null || size.width * size.height === 0 || !isWholeImage(content, image))
    return words.images.notWhole;
  return hasTooManyPixels(size) ? words.images.tooManyPixels(size.width, size.height) : null;
}

/** Also deletes the file, unless another resource uses it. */
async function removeImage({ context }: SignedInRequest, { id, values: { imageFile } }: Item): Promise<void> {
  await context.store.resources.remove(type, id);
  if (typeof imageFile === 'object' && imageFile !== null)
    await context.store.files.removeUnused(imageFile.url);
}

interface ImageView {
  readonly event: Item;
  readonly images: readonly Item[];
  readonly alt: string;
  readonly errors?: Readonly<{ file?: string; alt?: string }>;
  readonly isResubmitted?: boolean;
}

function imagePage(request: SignedInRequest, view: ImageView): Page {
  const { words, query } = request;
  const { event, images, alt, errors = {}, isResubmitted = false } = view;
  const name = typeof event.values['name'] === 'string' ? event.values['name'] : '';
  const file = {
    type: 'file',
    id: 'f-file',
    name: 'file',
    accept: 'image/png,image/jpeg,image/webp',
    'aria-describedby': errors.file === undefined ? 'h-file' : 'e-file h-file',
    'aria-invalid': errors.file === undefined ? null : 'true',
  };
  const isWrong = errors.file !== undefined || errors.alt !== undefined;
  const main = html`<p class="trail"><a href="${root}/events/${event.id}">${name}</a></p><h1>${words.images.title}</h1>
${isResubmitted && notice(words.images.again)}${query.has('saved') && !isWrong && notice(words.images.saved)}
<ul class="pictures">${images.map((image) => imageItem(request, event, image))}</ul>
<form method="post" action="${root}/events/${event.id}/picture" enctype="multipart/form-data" class="stack narrow">
<h2>${images.length === 0 ? words.images.first : words.images.another}</h2>${tokenInput(request)}
<div class="field"><label for="f-file">${words.images.file}</label><input${attributes(file)}>
${errors.file !== undefined && html`<span class="wrong" id="e-file">${errors.file}</span>`}<span class="hint" id="h-file">${words.images.fileHint}</span></div>
${textField({ name: 'alt', label: words.images.alt, value: alt, hint: words.images.altHint, error: errors.alt }, { isRequired: true })}
<div class="actions"><button class="button" data-main>${words.images.upload}</button><a href="${root}/events/${event.id}">${words.back}</a></div></form>`;
  return page(words.images.title, main, isWrong ? 422 : 200);
}

function imageItem(request: SignedInRequest, event: Item, { id, values }: Item): Html {
  const { words } = request;
  const { imageFile, imageAlt } = values;
  if (typeof imageFile !== 'object' || imageFile === null) return html``;
  const alt = typeof imageAlt === 'string' ? imageAlt : '';
  const inside = html`<input type="hidden" name="picture" value="${id}" /><button
      class="button"
      aria-label="${words.images.removeNamed(alt)}"
    >
      ${words.images.remove}
    </button>`;
  return html`<li><img${attributes({ src: imageFile.url, alt })}><p>${alt}</p>${actionForm(request, `/events/${event.id}/picture/remove`, inside)}</li>`;
}

async function withEvent(
  request: SignedInRequest,
  show: (event: Item, images: readonly Item[]) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { context, id } = request;
  const event = await context.store.events.get(id);
  if (event === null) return notFoundPage(request);
  const images = (await context.store.resources.list(type)).filter(({ parentId }) => parentId === id);
  return show(event, images);
}
