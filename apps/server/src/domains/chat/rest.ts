import { randomUUID } from 'node:crypto'
import { messageText } from '@skrzat/contract/wire/chat'
import { uploadCode } from '@skrzat/contract/wire/attachments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors/index.ts'
import {
  asItIs,
  blank,
  commandIdOf,
  guard,
  pageHeaders,
  pageOf,
  pageQuery,
  pathId,
  principalOf,
  ref,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { FILE_HEADERS, PAGED } from '../../kernel/openapi/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import {
  FILE_ERRORS,
  FORM_ERRORS,
  receiveForm,
  releaseUploads,
  sendUpload,
  storeUploads,
  toAttachment,
} from '../uploads/index.ts'
import { findTalkFile } from './files.ts'
import { personsFor } from './find.ts'
import { checkReads, countFiles, fileRows, messagePage } from './messages.ts'
import { openTalk } from './open.ts'
import { called } from './names.ts'
import { restFile, restMessage, restPage, restPerson, restRoom } from './rest-shapes.ts'
import { toPage, toRestFile, toRestMessage, toRestRoom } from './rest-shapes.ts'
import { roomOf, roomsOf } from './rooms.ts'
import { type NewMessage, sendMessage } from './send.ts'
import { viewerOf } from './viewer.ts'

const params = z.object({ id: pathId })
const paged = (size: number) =>
  pageQuery.extend({
    size: blank(z.coerce.number().int().min(1).default(size)).transform((asked) => Math.min(asked, 100)),
  })
const body = z.object({
  msg: messageText.nullish(),
  type: z.literal('MESSAGE').nullish(),
  roomId: ref.nullish(),
})

/** REST contract: Chat. A list of messages is newest first, whatever `sort` says. */
export function chatRest(kernel: Kernel): RestRoutes {
  const { sql } = kernel.db
  const ports = () => ({ sql, now: kernel.clock.now() })
  const viewer = (request: FastifyRequest) => viewerOf(principalOf(request))

  async function send(request: FastifyRequest, message: Omit<NewMessage, 'commandId'>) {
    const sender = viewer(request)
    const commandId = commandIdOf(request) ?? randomUUID()
    const sent = await sendMessage(kernel, sender, { ...message, commandId })
    return { ...sent, wire: toRestMessage(sender.langKey, sent.message) }
  }

  return (app) => {
    app.route({
      method: 'GET',
      url: '/api/1.0.0/chats/persons',
      config: guard.signedIn,
      schema: { summary: 'People to whom one may write', response: { 200: z.array(restPerson) } },
      handler: async (request) =>
        (await personsFor(sql, viewer(request))).map(({ fullname, what, ...person }) => ({
          ...person,
          fullname: called({ name: fullname, what }),
        })),
    })

    app.route({
      method: 'GET',
      url: '/api/1.0.0/chats',
      config: guard.signedIn,
      schema: { summary: "One's own talks", response: { 200: z.array(restRoom) } },
      handler: async (request) => {
        const reader = viewer(request)
        return (await roomsOf(ports(), reader, '')).map((room) => toRestRoom(reader, room))
      },
    })

    app.route({
      method: 'POST',
      url: '/api/1.0.0/chats',
      config: { ...guard.signedIn, objectName: 'chat' },
      schema: {
        summary: 'Open a talk with a person',
        errors: ['chat.not_allowed', 'chat.oneself'],
        sends: ['Location'],
        body: z.object({ id: ref }),
        response: { 201: restRoom },
      },
      handler: async (request, reply) => {
        const reader = viewer(request)
        const id = await openTalk(ports(), reader, { with: 'person', accountId: request.body.id })
        reply.code(201).header('Location', `/api/1.0.0/chats/${id}/messages`)
        return toRestRoom(reader, await roomOf(ports(), reader, id))
      },
    })

    app.route({
      method: 'GET',
      url: '/api/1.0.0/chats/:id/messages',
      config: guard.signedIn,
      schema: {
        summary: 'Messages of a talk, newest first',
        errors: ['chat.not_found'],
        params,
        querystring: paged(10),
        response: { 200: restPage },
      },
      handler: async (request) => {
        const reader = viewer(request)
        const page = pageOf(request.query)
        const { messages, total } = await messagePage(sql, reader, { roomId: request.params.id, ...page })
        const content = messages.map((message) => toRestMessage(reader.langKey, message))
        return toPage(content, page, total)
      },
    })

    app.route({
      method: 'GET',
      url: '/api/1.0.0/chats/:id/files',
      config: guard.signedIn,
      schema: {
        summary: 'Files of a talk',
        errors: ['chat.not_found'],
        sends: PAGED,
        params,
        querystring: paged(20),
        response: { 200: z.array(restFile) },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        await checkReads(sql, viewer(request), id)
        const page = pageOf(request.query)
        const [rows, total] = await Promise.all([fileRows(sql, id, null, page), countFiles(sql, id)])
        pageHeaders(request, reply, page, total)
        return rows.map((row) => toRestFile({ ...toAttachment(row), uploadId: row.uploadId }))
      },
    })

    app.route({
      method: 'POST',
      url: '/api/1.0.0/chats/:id',
      config: { ...guard.signedIn, objectName: 'message' },
      schema: {
        summary: 'Send a message',
        errors: ['chat.not_found', 'chat.closed', 'chat.room_differs', 'message.empty'],
        sends: ['Location'],
        once: true,
        params,
        body,
        response: { 201: restMessage },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const { msg, roomId } = request.body
        if (roomId != null && roomId !== id) throw new DomainError('chat.room_differs')
        const { wire } = await send(request, { roomId: id, text: msg ?? '', files: { codes: [] } })
        reply.code(201).header('Location', `/api/1.0.0/chats/${id}/messages`)
        return wire
      },
    })

    app.route({
      method: 'POST',
      url: '/api/1.0.0/chats/:id/attachments',
      config: { ...guard.signedIn, objectName: 'message', patient: true },
      schema: {
        summary: 'Send a message with files',
        errors: [...FORM_ERRORS, 'chat.not_found', 'chat.closed', 'chat.room_differs', 'upload.too_many'],
        sends: ['Location'],
        once: true,
        form: { fields: body, files: { files: 'many' } },
        params,
        response: { 201: restMessage },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        // Before anything is stored for a talk of others.
        await checkReads(sql, viewer(request), id)
        const form = await receiveForm(request, kernel.storage.drafts)
        try {
          const fields = body.safeParse(form.fields)
          if (!fields.success) throw new DomainError('validation')
          const { msg, roomId } = fields.data
          if (roomId != null && roomId !== id) throw new DomainError('chat.room_differs')
          const { accountId } = principalOf(request)
          const uploads = await storeUploads(kernel, form.files, { accountId })
          let taken = false
          try {
            const { wire, isNew } = await send(request, { roomId: id, text: msg ?? '', files: { uploads } })
            taken = isNew
            reply.code(201).header('Location', `/api/1.0.0/chats/${id}/messages`)
            return wire
          } finally {
            // Refused, or sent before.
            if (!taken) await releaseUploads(kernel, uploads)
          }
        } finally {
          await form.discard()
        }
      },
    })

    const codeParams = z.object({ code: uploadCode })

    app.route({
      method: 'GET',
      url: '/api/1.0.0/chats/files/:code',
      config: guard.signedIn,
      ...asItIs,
      schema: {
        summary: 'A file of a message',
        errors: [...FILE_ERRORS],
        file: ['*/*'],
        sends: FILE_HEADERS,
        params: codeParams,
        querystring: z.object({ download: z.string().max(10).optional() }),
      },
      handler: async (request, reply) => {
        const file = found(await findTalkFile(sql, viewer(request), request.params.code), 'file.not_found')
        const part = file.isPicture && request.query.download === undefined ? 'picture' : 'download'
        return await sendUpload(kernel, file.uploadId, part, { request, reply })
      },
    })

    app.route({
      method: 'GET',
      url: '/api/1.0.0/chats/files/:code/thumbnail',
      config: guard.signedIn,
      ...asItIs,
      schema: {
        summary: "A picture's thumbnail",
        errors: [...FILE_ERRORS],
        file: ['image/*'],
        sends: FILE_HEADERS,
        params: codeParams,
      },
      handler: async (request, reply) => {
        const file = found(await findTalkFile(sql, viewer(request), request.params.code), 'file.not_found')
        return await sendUpload(kernel, file.uploadId, 'thumbnail', { request, reply })
      },
    })
  }
}
