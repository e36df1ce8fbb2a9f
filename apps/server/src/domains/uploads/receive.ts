import type { MultipartFile } from '@fastify/multipart'
import { UPLOAD_LIMITS } from '@skrzat/contract/upload'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../kernel/errors.ts'
import { createGate } from '../../kernel/gate.ts'
import { type Draft, writeDraft } from '../../kernel/storage/drafts.ts'

/** A file of a form, whole, on the local disk. */
export type Received = {
  readonly draft: Draft
  /** As the sender calls it; not to be trusted. */
  readonly filename: string
}

type ReceivedForm = {
  readonly files: readonly Received[]
  /** The other fields; of one that is sent twice the last. */
  readonly fields: Readonly<Record<string, string>>
  /** Removes what was not taken over. To be called whatever became of the form. */
  discard(): Promise<void>
}

/** Forms that are on their way in: each may bring 20 files to the disk. */
const admitted = createGate(20, 10)

const MAX_BYTES = UPLOAD_LIMITS.megabytes * 1024 * 1024
const LIMITS = {
  // One more than may be: a file of just the limit is whole, and told from one that was cut.
  fileSize: MAX_BYTES + 1,
  files: UPLOAD_LIMITS.files,
  fields: 20,
  fieldSize: 64 * 1024,
}

/**
 * Takes the files of a form to the disk as they come, without holding one of them in memory. A form that ends too
 * early, or breaks a limit, leaves nothing.
 * @param drafts the storage's folder for what is on its way in
 * @throws DomainError file.none, file.empty, file.too_many, file.too_large, malformed, rate_limited
 */
export function receiveForm(request: FastifyRequest, drafts: string): Promise<ReceivedForm> {
  return admitted(() => receive(request, drafts))
}

async function receive(request: FastifyRequest, drafts: string): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new DomainError('file.none')
  const files: Received[] = []
  const fields: Record<string, string> = {}
  const discard = async () => {
    await Promise.all(files.map(({ draft }) => draft.discard()))
  }
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (isFile(part)) files.push(await receiveFile(part, drafts))
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
    if (files.length === 0) throw new DomainError('file.none')
  } catch (error) {
    await discard()
    throw faultOf(request, error)
  }
  return { files, fields, discard }
}

async function receiveFile(part: MultipartFile, drafts: string): Promise<Received> {
  const draft = await writeDraft(drafts, part.file)
  const fault = part.file.truncated || draft.bytes > MAX_BYTES ? tooLarge() : emptyFault(draft)
  if (fault) {
    await draft.discard()
    throw fault
  }
  // A part of type octet-stream is a file without being called anything.
  return { draft, filename: z.string().catch('').parse(part.filename) }
}

function emptyFault({ bytes }: Draft): DomainError | undefined {
  return bytes === 0 ? new DomainError('file.empty') : undefined
}

function tooLarge(): DomainError {
  return new DomainError('file.too_large', { megabytes: UPLOAD_LIMITS.megabytes })
}

/** What the person is told of an error of the form's reader; faults of our own stay what they are. */
function faultOf(request: FastifyRequest, error: unknown): unknown {
  const { RequestFileTooLargeError, FilesLimitError } = request.server.multipartErrors
  if (error instanceof RequestFileTooLargeError) return tooLarge()
  if (error instanceof FilesLimitError)
    return new DomainError('file.too_many', { files: UPLOAD_LIMITS.files })
  if (error instanceof DomainError || isOfSystem(error)) return error
  request.log.info({ err: error }, 'an upload that is no whole form')
  return new DomainError('malformed')
}

/** A disk that is full or away: nothing that the sender did. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function isFile(part: { type: string }): part is MultipartFile {
  return part.type === 'file'
}
