import { belongs, type Principal } from '@skrzat/contract/access'
import { PLACE_ACTIONS } from '@skrzat/contract/permissions'
import { day, id, nameRef } from '@skrzat/contract/wire/common'
import { emptyField, fileForm, fileGroups, type PlaceFile } from '@skrzat/contract/wire/files'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found, invalidField, unseenBy } from '../../kernel/errors/index.ts'
import {
  commandIdOf,
  commandRoute,
  dayOrInstant,
  fileRoute,
  guard,
  parseForm,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../kernel/http/index.ts'
import { FILE_HEADERS } from '../../kernel/openapi/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { FILE_ERRORS, FORM_ERRORS, receiveForm, sendUpload } from '../uploads/index.ts'
import { addFiles, deleteFile } from './commands.ts'
import { checkSeen, type FileAt, findFile, groupsOf, listFiles } from './queries.ts'

const wire = z
  .object({
    id,
    name: z.string(),
    extension: z.string(),
    hash: z.string(),
    description: z.string(),
    group: nameRef.nullable(),
    classgroup: nameRef.nullable(),
    expires: day.nullable(),
    canDelete: z.boolean(),
  })
  .meta({ id: 'File' })

const sentForm = fileForm.extend({ expires: z.preprocess(emptyField, dayOrInstant.optional()) })

/** The upload of a message's file, if the id is of one. @throws DomainError file.not_found if the caller may not see it */
export type FileOfMessage = (principal: Principal, id: number) => Promise<number | undefined>

/** REST contract: Files. */
export function filesRest(kernel: Kernel, fileOfMessage: FileOfMessage): RestRoutes {
  const { sql } = kernel.db
  const ports = { sql, clock: kernel.clock }
  /** Per-request cache, shared by the guard and the handler. */
  const looked = new WeakMap<FastifyRequest, Promise<FileAt | undefined>>()
  function find(request: FastifyRequest): Promise<FileAt | undefined> {
    const file = looked.get(request) ?? findFile(ports, refOf(request))
    looked.set(request, file)
    return file
  }
  const placeOfFile = async (request: FastifyRequest) => (await find(request))?.placeId

  /** The path's file, if the caller may see it. */
  async function seen(request: FastifyRequest): Promise<FileAt> {
    const principal = principalOf(request)
    const file = found(await find(request), 'file.not_found')
    if (!belongs(principal, file.placeId)) throw unseenBy(principal, 'file.not_found')
    checkSeen(principal, file)
    return file
  }

  /** The upload to send: of the path's file, or of a message's. */
  async function uploadOf(request: FastifyRequest): Promise<number> {
    const ref = refOf(request)
    const caller = principalOf(request)
    // Messages belong to people, not to the place of an access token.
    const attached = isId(ref) && !caller.token ? await fileOfMessage(caller, Number(ref)) : undefined
    return attached ?? (await seen(request)).uploadId
  }

  return (app) => {
    queryRoute(app, '/api/places/:id/files', {
      guard: guard.member('id'),
      summary: 'Files of a place',
      answer: z.array(wire),
      run: async (request) =>
        (await listFiles(ports, principalOf(request), request.params.id)).map(fileToWire),
    })

    queryRoute(app, '/api/places/:id/files/groups', {
      guard: guard.member('id'),
      summary: 'Groups to which one may add files',
      answer: fileGroups,
      run: (request) => groupsOf(sql, principalOf(request), request.params.id),
    })

    commandRoute(app, 'POST', '/api/places/:id/files', {
      guard: { ...guard.place(PLACE_ACTIONS.files, 'id'), patient: true },
      summary: 'Add files to a place or group',
      errors: [...FORM_ERRORS, 'group.not_found', 'file.not_found'],
      alert: 'files.place.action.added',
      once: true,
      objectName: 'file',
      form: { fields: sentForm, files: { file: 'many' } },
      created: z.union([wire, z.array(wire)]),
      run: async (request) => {
        const placeId = request.params.id
        return await receiveForm(request, kernel.storage.drafts, async (form) => {
          const fields = parseForm('file', sentForm, form.fields)
          // Several files at once keep their own names.
          if (fields.name === undefined && form.files.length < 2)
            throw invalidField('file', 'name', 'NotBlank')
          const files = await addFiles(kernel, principalOf(request), {
            ...fields,
            placeId,
            commandId: commandIdOf(request),
            files: form.files,
          })
          const [first] = files
          // Clients that send a single file expect a single object.
          return {
            answer: first && files.length === 1 ? fileToWire(first) : files.map(fileToWire),
            alertParam: first?.id ?? '',
            location: `/api/files/${first?.hash ?? ''}`,
          }
        })
      },
    })

    commandRoute(app, 'DELETE', '/api/files/:id', {
      guard: guard.entity(PLACE_ACTIONS.files, placeOfFile, 'file.not_found'),
      summary: 'Delete a file',
      alert: 'files.place.action.deleted',
      params: z.object({ id: z.string() }),
      run: async (request) => {
        const file = found(await find(request), 'file.not_found')
        await deleteFile(kernel, principalOf(request), file)
        return { alertParam: file.id }
      },
    })

    /**
     * By its hash the file as a download, with its name; by its id a picture to embed in a page. Files of messages,
     * which belong to no place, have ids as well.
     */
    fileRoute(app, '/api/files/:id', {
      guard: guard.byRights,
      summary: 'A file by its hash, or a picture by its id',
      errors: [...FILE_ERRORS, 'account.factor_required'],
      sends: FILE_HEADERS,
      file: ['*/*'],
      params: z.object({ id: z.string() }),
      run: async (request, reply) => {
        const part = isId(refOf(request)) ? 'picture' : 'download'
        return await sendUpload(kernel, await uploadOf(request), part, { request, reply })
      },
    })

    fileRoute(app, '/api/files/:id/thumbnail', {
      guard: guard.byRights,
      summary: "A picture's thumbnail",
      errors: [...FILE_ERRORS, 'account.factor_required'],
      sends: FILE_HEADERS,
      file: ['image/*'],
      params: z.object({ id: z.string() }),
      run: async (request, reply) =>
        await sendUpload(kernel, await uploadOf(request), 'thumbnail', { request, reply }),
    })
  }
}

function refOf(request: FastifyRequest): string {
  return z.object({ id: z.string() }).safeParse(request.params).data?.id ?? ''
}

function isId(ref: string): boolean {
  return /^[1-9]\d{0,14}$/.test(ref)
}

function fileToWire(file: PlaceFile) {
  return { ...file, classgroup: file.group }
}
