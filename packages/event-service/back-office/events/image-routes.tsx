import { createHash } from 'node:crypto';
import { hasTooManyPixels, type ImageInfo, readImage } from '@aushang/serving/images/read-image.ts';
import { TextField } from '@aushang/staff/fields.tsx';
import { Button, FormBar, Panel } from '@aushang/staff/form-bar.tsx';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { firstErrors, isEmpty } from '#back-office/forms/form-page.tsx';
import { Form, Link, useVisit } from '#back-office/pages/elements.tsx';
import { fieldsOf, type Texts } from '#back-office/pages/fields.tsx';
import { Page } from '#back-office/pages/page.tsx';
import { readField, readForm, trimmedText } from '#back-office/requests/fields.ts';
import {
  type BackOfficeContext,
  recordAct,
  redirectTo,
  requireFound,
  visitOf,
} from '#back-office/requests/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { isFile, type Item } from '#storage/item.ts';
import { asText } from './event-texts.ts';

const type = 'EventImage';
const path = '/events/:id/picture';
const maxImageBytes = 5 * 1024 * 1024;

export const fileInput = { type: 'file', accept: 'image/png,image/jpeg,image/webp' } as const;

const uploadForm = z.object({
  alt: trimmedText,
  file: z
    .instanceof(Buffer)
    .transform((content) => (content.byteLength === 0 ? null : content))
    .catch(null),
});

/** Images have a page of their own besides the form of a new event: browsers drop a chosen file with each wrong form. */
export function imageRoutes(app: FastifyInstance): void {
  app.get(path, (request) => renderImages(request));
  app.post(path, { config: { showAgain: (request) => renderImages(request, {}, true) } }, addImage);
  app.post(`${path}/remove`, removeImage);
}

async function loadEvent(request: FastifyRequest) {
  const { id, context } = visitOf(request);
  const event = requireFound(await context.store.events.get(id));
  const images = (await context.store.resources.list(type)).filter(({ parentId }) => parentId === event.id);
  return { event, images };
}

async function renderImages(request: FastifyRequest, errors: Texts = {}, isResubmitted = false) {
  const visit = visitOf(request);
  const { images: words } = visit.words;
  const { event, images } = await loadEvent(request);
  const { alt } = readForm(uploadForm, request.body);
  const field = fieldsOf({ texts: { alt }, errors }, words);
  const back = `/events/${event.id}`;
  return (
    <Page title={words.title} trail={<Link to={back} text={asText(event.values['name'])} />}>
      {isResubmitted && <Panel kind="yes">{words.again}</Panel>}
      {visit.query.has('saved') && <Panel kind="yes">{words.saved}</Panel>}
      <ul className="tiles pictures">
        {images.map((image) => (
          <ImageItem key={image.id} image={image} path={`${back}/picture/remove`} />
        ))}
      </ul>
      <Form path={`${back}/picture`} encType="multipart/form-data" className="stack narrow">
        <h2>{images.length === 0 ? words.first : words.another}</h2>
        <TextField {...field('file')} {...fileInput} />
        <TextField {...field('alt')} aria-required />
        <FormBar label={words.upload} data-main>
          <Link to={back} text={visit.words.back} />
        </FormBar>
      </Form>
    </Page>
  );
}

function ImageItem({ image, path }: { readonly image: Item; readonly path: string }) {
  const { images: words } = useVisit().words;
  const { imageFile, imageAlt } = image.values;
  if (!isFile(imageFile)) return null;
  const alt = asText(imageAlt);
  return (
    <li>
      <img src={imageFile.url} alt={alt} />
      <p>{alt}</p>
      <Form path={path}>
        <input type="hidden" name="picture" defaultValue={image.id} />
        <Button aria-label={words.removeNamed(alt)}>{words.remove}</Button>
      </Form>
    </li>
  );
}

const addImage: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { event } = await loadEvent(request);
  const picture = await readPicture(request.body, visit.words);
  if (!isEmpty(picture.errors)) return reply.status(422).send(await renderImages(request, picture.errors));
  await storePicture(picture, event.id, visit.context);
  return redirectTo(reply, `/events/${event.id}/picture?saved=1`);
};

type Picture = Readonly<{ alt: string; content: Buffer | null; image: ImageInfo | null; errors: Texts }>;

/** The picture of a submitted form, and what is wrong with its fields. */
export async function readPicture(body: unknown, words: Words): Promise<Picture> {
  const { alt, file: content } = readForm(uploadForm, body);
  const image = content && (await readImage(content));
  const hasAlt = alt !== '' && alt.length <= 300;
  // Both are reported together, because the file has to be chosen again each time.
  const errors = firstErrors([
    ['alt', !hasAlt && words.images.noAlt],
    ['file', checkFile(content, image, words)],
    ['file', !hasAlt && words.images.fileAgain],
  ]);
  return { alt, content, image, errors };
}

/** Stores nothing without a file. */
export async function storePicture(picture: Picture, eventId: number, { store }: BackOfficeContext) {
  const { alt, content, image } = picture;
  if (content === null || image === null) return;
  const file = { mediaType: image.mediaType, content };
  const imageFile = await store.files.add('/uploads/event/images', image.extension, file);
  const fileHash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const values = { name: alt, imageAlt: alt, fileHash, imageFile };
  await store.resources.create(type, { parentId: eventId, values });
}

/** Returns an error message, false for a valid file. */
function checkFile(content: Buffer | null, image: ImageInfo | null, { images }: Words): string | false {
  if (content === null) return images.noFile;
  if (content.byteLength > maxImageBytes) return images.tooLarge;
  // Some screens cannot decode AVIF.
  if (image === null || image.extension === 'avif') return images.notAnImage;
  const { size } = image;
  if (size === null || size.width * size.height === 0 || !image.isWhole(content)) return images.notWhole;
  return hasTooManyPixels(size) && images.tooManyPixels(size.width, size.height);
}

/** Also deletes the file, unless another resource uses it. */
const removeImage: RouteHandlerMethod = async (request, reply) => {
  const visit = visitOf(request);
  const { event, images } = await loadEvent(request);
  const { files, resources } = visit.context.store;
  const id = readField('picture', request.body);
  const image = images.find((one) => String(one.id) === id);
  if (image !== undefined) {
    const { imageFile, imageAlt } = image.values;
    await resources.remove(type, image.id);
    if (isFile(imageFile)) await files.removeUnused(imageFile.url);
    await recordAct(visit, 'image-removed', { id: image.id, name: asText(imageAlt) });
  }
  return redirectTo(reply, `/events/${event.id}/picture`);
};
