import type { MultipartFile } from '@fastify/multipart'
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors/index.ts'
import { createGate } from '../../kernel/threads/index.ts'
import { type Draft, writeDraft } from '../../kernel/storage/index.ts'

/** Codes of `receiveForm`, `receiveOptional` and of storing the files, for the API's document. */
export const FORM_ERRORS = [
  'file.none',
  'file.empty',
  'file.too_many',
  'file.too_large',
  'file.program',
  'file.picture_unreadable',
  'file.picture_too_large',
] as const

/** A file of a form, complete, on the local disk. */
export type Received = {
  readonly draft: Draft
  /** The sender's file name; untrusted. */
  readonly filename: string
}

type ReceivedForm = {
  readonly files: readonly Received[]
  /** The other fields; of a repeated field the last value. */
  readonly fields: Readonly<Record<string, string>>
}

/** Limits concurrent forms: each may write 20 files to the disk. */
const admitted = createGate(20, 10)

const MAX_BYTES = UPLOAD_LIMITS.megabytes * 1024 * 1024
const LIMITS = {
  // One byte above the limit, to distinguish a file of exactly the limit from a truncated one.
  fileSize: MAX_BYTES + 1,
  files: UPLOAD_LIMITS.files,
  fields: 20,
  fieldSize: 64 * 1024,
}

/**
 * Streams a form's files to the disk, without holding any of them in memory, and deletes those that were not taken over
 * afterwards. A form that is truncated, or exceeds a limit, leaves nothing.
 * @param drafts the storage's folder for incoming files
 * @throws DomainError file.none, file.empty, file.too_many, file.too_large, malformed, rate_limited
 */
export async function receiveForm<T>(
  request: FastifyRequest,
  drafts: string,
  take: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new DomainError('file.none')
  return await receiveOptional(request, drafts, async (form) => {
    if (form.files.length === 0) throw new DomainError('file.none')
    return await take(form)
  })
}

/**
 * The same for a form whose files may be left out, by no field or by one without a chosen file.
 * @throws DomainError unsupported (not multipart), file.empty, file.too_many, file.too_large, malformed, rate_limited
 */
export async function receiveOptional<T>(
  request: FastifyRequest,
  drafts: string,
  take: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  const files: Received[] = []
  try {
    const fields = await admitted(() => receive(request, drafts, files))
    return await take({ files, fields })
  } finally {
    await Promise.all(files.map(({ draft }) => draft.discard()))
  }
}

/** @param files gets each as soon as it is on the disk. @returns the other fields */
async function receive(request: FastifyRequest, drafts: string, files: Received[]) {
  if (!request.isMultipart()) throw new DomainError('unsupported')
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (isFile(part)) files.push(...(await receiveFile(part, drafts)))
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw faultOf(request, error)
  }
  return fields
}

/** Nothing for a file input without a chosen file, which browsers send without a name. */
async function receiveFile(part: MultipartFile, drafts: string): Promise<Received[]> {
  const draft = await writeDraft(drafts, part.file)
  if (draft.bytes === 0 && !part.filename) {
    await draft.discard()
    return []
  }
  const fault = part.file.truncated || draft.bytes > MAX_BYTES ? tooLarge() : emptyFault(draft)
  if (fault) {
    await draft.discard()
    throw fault
  }
  // A part of type octet-stream counts as a file even without a file name.
  // A quotation mark comes as browsers write it in forms (HTML: multipart/form-data).
  return [{ draft, filename: z.string().catch('').parse(part.filename).replaceAll('%22', '"') }]
}

function emptyFault({ bytes }: Draft): DomainError | undefined {
  return bytes === 0 ? new DomainError('file.empty') : undefined
}

function tooLarge(): DomainError {
  return new DomainError('file.too_large', { megabytes: UPLOAD_LIMITS.megabytes })
}

/** Maps the form parser's errors to the user's; internal errors are unchanged. */
function faultOf(request: FastifyRequest, error: unknown): unknown {
  const { RequestFileTooLargeError, FilesLimitError } = request.server.multipartErrors
  if (error instanceof RequestFileTooLargeError) return tooLarge()
  if (error instanceof FilesLimitError)
    return new DomainError('file.too_many', { files: UPLOAD_LIMITS.files })
  if (error instanceof DomainError || isOfSystem(error)) return error
  request.log.info({ err: error }, 'an upload that is no whole form')
  return new DomainError('malformed')
}

/** A full or unavailable disk, which is not the sender's fault. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function isFile(part: { type: string }): part is MultipartFile {
  return part.type === 'file'
}
