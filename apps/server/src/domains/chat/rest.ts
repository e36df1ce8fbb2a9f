import { randomUUID } from 'node:crypto'
import { messageText } from '@skrzat/contract/wire/chat'
import { uploadCode } from '@skrzat/contract/wire/attachments'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors/index.ts'
import {
  blank,
  commandIdOf,
  commandRoute,
  fileRoute,
  guard,
  pageHeaders,
  pageOf,
  pageQuery,
  principalOf,
  queryRoute,
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

  async function answerMessage(request: FastifyRequest, message: Omit<NewMessage, 'commandId'>) {
    const sender = viewer(request)
    const commandId = commandIdOf(request) ?? randomUUID()
    const sent = await sendMessage(kernel, sender, { ...message, commandId })
    return { ...sent, wire: toRestMessage(sender.langKey, sent.message) }
  }

  return (app) => {
    queryRoute(app, '/api/1.0.0/chats/persons', {
      guard: guard.signedIn,
      summary: 'People to whom one may write',
      answer: z.array(restPerson),
      run: async (request) =>
        (await personsFor(sql, viewer(request))).map(({ fullname, what, ...person }) => ({
          ...person,
          fullname: called({ name: fullname, what }),
        })),
    })

    queryRoute(app, '/api/1.0.0/chats', {
      guard: guard.signedIn,
      summary: "One's own talks",
      answer: z.array(restRoom),
      run: async (request) => {
        const reader = viewer(request)
        return (await roomsOf(ports(), reader, '')).map((room) => toRestRoom(reader, room))
      },
    })

    commandRoute(app, 'POST', '/api/1.0.0/chats', {
      guard: guard.signedIn,
      summary: 'Open a talk with a person',
      errors: ['chat.not_allowed', 'chat.oneself'],
      objectName: 'chat',
      body: z.object({ id: ref }),
      created: restRoom,
      run: async (request) => {
        const reader = viewer(request)
        const id = await openTalk(ports(), reader, { with: 'person', accountId: request.body.id })
        return {
          answer: toRestRoom(reader, await roomOf(ports(), reader, id)),
          location: `/api/1.0.0/chats/${id}/messages`,
        }
      },
    })

    queryRoute(app, '/api/1.0.0/chats/:id/messages', {
      guard: guard.signedIn,
      summary: 'Messages of a talk, newest first',
      errors: ['chat.not_found'],
      query: paged(10),
      answer: restPage,
      run: async (request) => {
        const reader = viewer(request)
        const page = pageOf(request.query)
        const { messages, total } = await messagePage(sql, reader, { roomId: request.params.id, ...page })
        const content = messages.map((message) => toRestMessage(reader.langKey, message))
        return toPage(content, page, total)
      },
    })

    queryRoute(app, '/api/1.0.0/chats/:id/files', {
      guard: guard.signedIn,
      summary: 'Files of a talk',
      errors: ['chat.not_found'],
      sends: PAGED,
      query: paged(20),
      answer: z.array(restFile),
      run: async (request, reply) => {
        const { id } = request.params
        await checkReads(sql, viewer(request), id)
        const page = pageOf(request.query)
        const [rows, total] = await Promise.all([fileRows(sql, id, null, page), countFiles(sql, id)])
        pageHeaders(request, reply, page, total)
        return rows.map((row) => toRestFile({ ...toAttachment(row), uploadId: row.uploadId }))
      },
    })

    commandRoute(app, 'POST', '/api/1.0.0/chats/:id', {
      guard: guard.signedIn,
      summary: 'Send a message',
      errors: ['chat.not_found', 'chat.closed', 'chat.room_differs', 'message.empty'],
      once: true,
      objectName: 'message',
      body,
      created: restMessage,
      run: async (request) => {
        const { id } = request.params
        const { msg, roomId } = request.body
        if (roomId != null && roomId !== id) throw new DomainError('chat.room_differs')
        const { wire } = await answerMessage(request, { roomId: id, text: msg ?? '', files: { codes: [] } })
        return { answer: wire, location: `/api/1.0.0/chats/${id}/messages` }
      },
    })

    commandRoute(app, 'POST', '/api/1.0.0/chats/:id/attachments', {
      guard: { ...guard.signedIn, patient: true },
      summary: 'Send a message with files',
      errors: [...FORM_ERRORS, 'chat.not_found', 'chat.closed', 'chat.room_differs', 'upload.too_many'],
      once: true,
      objectName: 'message',
      form: { fields: body, files: { files: 'many' } },
      created: restMessage,
      run: async (request) => {
        const { id } = request.params
        // Checked before anything is stored.
        await checkReads(sql, viewer(request), id)
        return await receiveForm(request, kernel.storage.drafts, async (form) => {
          const fields = body.safeParse(form.fields)
          if (!fields.success) throw new DomainError('validation')
          const { msg, roomId } = fields.data
          if (roomId != null && roomId !== id) throw new DomainError('chat.room_differs')
          const { accountId } = principalOf(request)
          const uploads = await storeUploads(kernel, form.files, { accountId })
          let taken = false
          try {
            const { wire, isNew } = await answerMessage(request, {
              roomId: id,
              text: msg ?? '',
              files: { uploads },
            })
            taken = isNew
            return { answer: wire, location: `/api/1.0.0/chats/${id}/messages` }
          } finally {
            // The message was refused, or sent before.
            if (!taken) await releaseUploads(kernel, uploads)
          }
        })
      },
    })

    const codeParams = z.object({ code: uploadCode })

    fileRoute(app, '/api/1.0.0/chats/files/:code', {
      guard: guard.signedIn,
      summary: 'A file of a message',
      errors: FILE_ERRORS,
      sends: FILE_HEADERS,
      file: ['*/*'],
      params: codeParams,
      query: z.object({ download: z.string().max(10).optional() }),
      run: async (request, reply) => {
        const file = found(await findTalkFile(sql, viewer(request), request.params.code), 'file.not_found')
        const part = file.isPicture && request.query.download === undefined ? 'picture' : 'download'
        return await sendUpload(kernel, file.uploadId, part, { request, reply })
      },
    })

    fileRoute(app, '/api/1.0.0/chats/files/:code/thumbnail', {
      guard: guard.signedIn,
      summary: "A picture's thumbnail",
      errors: FILE_ERRORS,
      sends: FILE_HEADERS,
      file: ['image/*'],
      params: codeParams,
      run: async (request, reply) => {
        const file = found(await findTalkFile(sql, viewer(request), request.params.code), 'file.not_found')
        return await sendUpload(kernel, file.uploadId, 'thumbnail', { request, reply })
      },
    })
  }
}
