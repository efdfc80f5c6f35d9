import { createHash } from 'node:crypto';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import { hasTooManyPixels, type ImageInfo, readImage } from '@aushang/serving/images/read-image.ts';
import { redirectTo, sendPage } from '#back-office/pages/send-page.tsx';
import { recordAct } from '#back-office/requests/audit.ts';
import { formText, readForm } from '#back-office/requests/fields.ts';
import { fileBudget } from '#back-office/requests/limit-body.ts';
import { readId, requireFound, type Visit, visitOf } from '#back-office/requests/visit.ts';
import type { Words } from '#back-office/words/words-de.ts';
import type { Item } from '#storage/item.ts';
import { ImagePage, imageAltOf } from './image-page.tsx';

const type = 'EventImage';
const maxImageBytes = 5 * 1024 * 1024;

const uploadForm = z.object({
  alt: formText.transform((text) => text.trim()),
  file: z
    .instanceof(Buffer)
    .transform((content) => (content.byteLength === 0 ? null : content))
    .catch(null),
});
const removalForm = z.object({ picture: formText });

/**
 * Images have a separate page, because browsers drop a chosen file when a form is shown again with errors; and a
 * separate scope, because multipart bodies are read nowhere else.
 */
export async function imageRoutes(app: FastifyInstance): Promise<void> {
  const { bytes, fields } = fileBudget;
  const limits = { fileSize: bytes, fieldSize: 100_000, parts: fields };
  await app.register(fastifyMultipart, { attachFieldsToBody: 'keyValues', limits });
  const path = '/events/:id/picture';
  const showAgain: RouteHandlerMethod = async (request, reply) => {
    const event = await loadEvent(request);
    const { alt } = readForm(uploadForm, request.body);
    return sendPage(reply, <ImagePage {...event} alt={alt} isResubmitted />);
  };
  app.get(path, async (request, reply) => sendPage(reply, <ImagePage {...await loadEvent(request)} />));
  app.post(path, { config: { showAgain } }, addImage);
  app.post(`${path}/remove`, async (request, reply) => {
    const event = await loadEvent(request);
    const { picture } = readForm(removalForm, request.body);
    const image = event.images.find(({ id }) => String(id) === picture);
    if (image !== undefined) await removeImage(visitOf(request), image);
    return redirectTo(reply, `/events/${event.event.id}/picture`);
  });
}

async function loadEvent(request: FastifyRequest) {
  const { store } = visitOf(request).context;
  const event = requireFound(await store.events.get(readId(request) ?? 0));
  const images = (await store.resources.list(type)).filter(({ parentId }) => parentId === event.id);
  return { event, images };
}

const addImage: RouteHandlerMethod = async (request, reply) => {
  const { words, context } = visitOf(request);
  const event = await loadEvent(request);
  const { alt, file: content } = readForm(uploadForm, request.body);
  const image = content === null ? null : await readImage(content);
  const fileError = checkFile(content, image, words);
  // Both are reported together, because the file has to be chosen again each time.
  const errors = {
    ...(alt === '' || alt.length > 300 ? { alt: words.images.noAlt, file: words.images.fileAgain } : {}),
    ...(fileError === null ? {} : { file: fileError }),
  };
  if (content === null || image === null || Object.keys(errors).length > 0) {
    return sendPage(reply, <ImagePage {...event} alt={alt} errors={errors} />, 422);
  }
  const { files, resources } = context.store;
  const file = { mediaType: image.mediaType, content };
  const imageFile = await files.add('/uploads/event/images', image.extension, file);
  const fileHash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const values = { name: alt, imageAlt: alt, fileHash, imageFile };
  const { id } = event.event;
  await resources.create(type, { parentId: id, values });
  return redirectTo(reply, `/events/${id}/picture?saved=1`);
};

/** Returns an error message, null for a valid file. */
function checkFile(content: Buffer | null, image: ImageInfo | null, { images }: Words): string | null {
  if (content === null) return images.noFile;
  if (content.byteLength > maxImageBytes) return images.tooLarge;
  // Some screens cannot decode AVIF.
  if (image === null || image.extension === 'avif') return images.notAnImage;
  const { size } = image;
  if (size === null || size.width * size.height === 0 || !image.isWhole(content)) return images.notWhole;
  return hasTooManyPixels(size) ? images.tooManyPixels(size.width, size.height) : null;
}

/** Also deletes the file, unless another resource uses it. */
async function removeImage(visit: Visit, image: Item): Promise<void> {
  const { files, resources } = visit.context.store;
  const { imageFile } = image.values;
  await resources.remove(type, image.id);
  if (typeof imageFile === 'object' && imageFile !== null) await files.removeUnused(imageFile.url);
  await recordAct(visit, 'image-removed', { id: image.id, name: imageAltOf(image) });
}
