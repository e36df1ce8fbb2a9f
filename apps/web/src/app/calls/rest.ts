import { ERROR_STATUS, isErrorCode, type ErrorCode } from '@skrzat/contract/errors'
import { endSession, currentToken } from '../session/index.ts'
import { loadTextOf, readProperty, Stopped, Unreachable } from '../errors/index.ts'
import { askForProof } from './proof.ts'

/** A failed response of the REST wire; `failureOf` reads it like an error of tRPC. */
export class RestFailure extends Error {
  override name = 'RestFailure'
  readonly data: {
    error: ErrorCode
    params: unknown
    details: { retryAfter?: number; rows?: unknown; fieldErrors?: unknown }
  }

  constructor(status: number, body: unknown, retryAfter: string | null) {
    super(`HTTP ${status}`)
    const key = readProperty(body, 'errorKey')
    this.data = {
      error: typeof key === 'string' && isErrorCode(key) ? key : codeOfStatus(status),
      params: readProperty(body, 'params'),
      details: {
        rows: readProperty(body, 'rows'),
        fieldErrors: readProperty(body, 'fieldErrors'),
        ...(retryAfter !== null && { retryAfter: Number(retryAfter) }),
      },
    }
  }
}

/** The code for an HTTP status whose body has no code. */
function codeOfStatus(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    [ERROR_STATUS.invalid]: 'malformed',
    [ERROR_STATUS.unauthenticated]: 'unauthenticated',
    [ERROR_STATUS.forbidden]: 'forbidden',
    [ERROR_STATUS.not_found]: 'not_found',
    [ERROR_STATUS.conflict]: 'conflict.stale',
    [ERROR_STATUS.too_large]: 'too_large',
    [ERROR_STATUS.unsupported]: 'unsupported',
    [ERROR_STATUS.rate_limited]: 'rate_limited',
    [ERROR_STATUS.unavailable]: 'unavailable',
  }
  return codes[status] ?? 'internal'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page or an empty body: only the status counts.
    return undefined
  }
}

type Refusal = { status: number; text: string; retryAfter: string | null }

/** @param sent the token that the call was sent with */
function refused({ status, text, retryAfter }: Refusal, sent: string | undefined): RestFailure {
  const failure = new RestFailure(status, parsed(text), retryAfter)
  if (failure.data.error === 'unauthenticated') endSession(sent)
  return failure
}

type Progress = (sent: number) => void

/** `onProgress` gets the share that was sent, from 0 to 1, which fetch doesn't report. */
function sendRequest(
  method: string,
  path: string,
  body: string | FormData,
  onProgress: Progress,
  { signal, commandId }: Pick<UploadOptions, 'signal' | 'commandId'> = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const bearer = currentToken()
    signal?.addEventListener('abort', () => request.abort())
    request.addEventListener('abort', () => reject(new Stopped()))
    request.open(method, path)
    request.setRequestHeader('Authorization', `Bearer ${bearer ?? ''}`)
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json')
    if (commandId !== undefined) request.setRequestHeader('Idempotency-Key', commandId)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('error', () => reject(new Unreachable()))
    request.addEventListener('load', () => {
      const { status, responseText: text } = request
      if (status < 300) resolve(parsed(text))
      else {
        const failure = refused(
          { status, text, retryAfter: request.getResponseHeader('Retry-After') },
          bearer,
        )
        void Promise.resolve(loadTextOf(failure)).then(() => reject(failure))
      }
    })
    if (signal?.aborted) reject(new Stopped())
    else request.send(body)
  })
}

type UploadOptions = {
  /** Other form fields; empty ones are left out. */
  fields?: Readonly<Record<string, string>>
  /** Aborts it: the promise rejects with Stopped. */
  signal?: AbortSignal
  /** Makes a retry with the same id idempotent. */
  commandId?: string
}

/**
 * Sends a file as a form's `file` and returns the response body. `onProgress` gets the share that was sent, from 0 to
 * 1. Throws RestFailure, Unreachable or Stopped.
 */
export function uploadFile(
  path: string,
  file: File,
  onProgress: Progress,
  { fields = {}, ...options }: UploadOptions = {},
): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value)
  form.append('file', file)
  return sendRequest('POST', path, form, onProgress, options)
}

/** Deletes an uploaded file that is not attached. Failures are ignored: the server deletes such files after a day. */
export async function deleteUpload(code: string): Promise<void> {
  await fetch(`/api/uploads/${code}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${currentToken() ?? ''}` },
  }).catch(() => undefined)
}

/** PUTs JSON large enough to need a progress bar; otherwise as `uploadFile`. */
export function putJson(path: string, body: object, onProgress: Progress): Promise<unknown> {
  return sendRequest('PUT', path, JSON.stringify(body), onProgress)
}

/** Fetches a file with the token, after a fresh proof if one is required. Throws RestFailure or Unreachable. */
export async function fetchFile(path: string, signal?: AbortSignal): Promise<Blob> {
  try {
    return await fetchOnce(path, signal)
  } catch (error) {
    const asked = error instanceof RestFailure && error.data.error === 'account.proof_required'
    if (!asked || !(await askForProof())) throw error
    return await fetchOnce(path, signal)
  }
}

async function fetchOnce(path: string, signal?: AbortSignal): Promise<Blob> {
  const bearer = currentToken()
  const headers = { Authorization: `Bearer ${bearer ?? ''}` }
  const response = await fetch(path, { headers, ...(signal && { signal }) }).catch((cause: unknown) => {
    throw new Unreachable('', { cause })
  })
  const { status, headers: answered } = response
  if (!response.ok) {
    const text = await response.text()
    const failure = refused({ status, text, retryAfter: answered.get('Retry-After') }, bearer)
    await loadTextOf(failure)
    throw failure
  }
  return await response.blob()
}

/** Milliseconds before the object URL is revoked: not every browser starts reading on the click. */
const TAKEN_WITHIN = 60_000

/** Fetches a file with the token and saves it under `name`. Throws RestFailure or Unreachable. */
export async function downloadFile(path: string, name: string) {
  saveBlob(await fetchFile(path), name)
}

/** Saves a text under `name`. */
export function saveText(text: string, name: string) {
  saveBlob(new Blob([text], { type: 'text/plain;charset=utf-8' }), name)
}

export function saveBlob(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_WITHIN)
}
