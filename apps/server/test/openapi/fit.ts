/** Compares answers with the API's document. */
import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { type ApiDocument } from '../../src/kernel/openapi/document.ts'
import { ANSWER_HEADERS } from '../../src/kernel/openapi/headers.ts'
import { templatesOf } from '../../src/kernel/openapi/paths.ts'

export type Answer = {
  readonly method: string
  /** The route's, with `:names`. */
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** Undefined if it is not known, as of a stream. */
  readonly body: string | undefined
  /** Whether the request had the header `Idempotency-Key`. */
  readonly keyed: boolean
}

const media = z.record(z.string(), z.object({ schema: z.unknown() }).partial())
const response = z.object({
  $ref: z.string().optional(),
  headers: z
    .record(z.string(), z.object({ required: z.boolean().optional(), schema: z.unknown() }))
    .default({}),
  content: media.optional(),
})
const mediaType = z
  .string()
  .catch('')
  .transform((text) => text.split(';', 1)[0] ?? '')
const parameters = z.array(z.object({ name: z.string() })).default([])

const BY_LOWER_CASE = new Map(Object.keys(ANSWER_HEADERS).map((name) => [name.toLowerCase(), name]))

/** @returns what of an answer is not as the document says, in words; nothing if it fits */
export function fitOf(document: ApiDocument, urls: readonly string[]) {
  const templates = templatesOf(urls)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'api' })
  const compiled = new Map<string, ValidateFunction>()
  const validatorAt = (pointer: string) => {
    const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, validate)
    return validate
  }

  return ({ method, url, status, headers, body, keyed }: Answer): string[] => {
    const path = templates.get(url)?.path ?? url
    const key = (method === 'HEAD' ? 'GET' : method).toLowerCase()
    const operation = document.paths[path]?.[key]
    if (!operation) return [`${method} ${url} is not in the document`]
    const at = (text: string) => `${method} ${url} → ${status}: ${text}`
    const given = operation.responses[status]
    if (given === undefined) return [at(`not described; ${body ?? ''}`)]
    const outer = response.parse(given)
    const name = outer.$ref?.split('/').at(-1)
    const described = name === undefined ? outer : response.parse(document.components.responses[name])
    const faults: string[] = []

    const pointer =
      name === undefined
        ? `/paths/${step(path)}/${key}/responses/${status}`
        : `/components/responses/${step(name)}`
    for (const [header, { required }] of Object.entries(described.headers)) {
      const value = headers[header.toLowerCase()]
      if (value === undefined) {
        if (required) faults.push(at(`without ${header}`))
        continue
      }
      const validate = validatorAt(`${pointer}/headers/${header}/schema`)
      // A header that is sent several times.
      for (const one of [value].flat())
        if (!validate(one)) faults.push(at(`${header}: ${ajv.errorsText(validate.errors)}; ${String(one)}`))
    }
    // A cookie may also be taken back with an error.
    for (const header of Object.keys(headers)) {
      const known = BY_LOWER_CASE.get(header)
      if (known && known !== 'Set-Cookie' && !(known in described.headers)) faults.push(at(`with ${known}`))
    }
    if (
      keyed &&
      status < 300 &&
      !parameters.parse(operation['parameters']).some((one) => one.name === 'Idempotency-Key')
    )
      faults.push(at('takes no Idempotency-Key'))

    if (body === undefined || method === 'HEAD') return faults
    const { content } = described
    if (!content) return body === '' ? faults : [...faults, at(`with a body: ${body.slice(0, 100)}`)]
    const type = mediaType.parse(headers['content-type'])
    const kind = Object.keys(content).find(
      (one) => one === type || (one === 'image/*' && type.startsWith('image/')) || one === '*/*',
    )
    if (kind === undefined) return [...faults, at(`is ${type}, not ${Object.keys(content).join(' or ')}`)]
    if (!kind.endsWith('json') || content[kind]?.schema === undefined) return faults
    const validate = validatorAt(`${pointer}/content/${step(kind)}/schema`)
    if (validate(JSON.parse(body))) return faults
    return [...faults, at(`${ajv.errorsText(validate.errors)}; ${body.slice(0, 300)}`)]
  }
}

/** A step of a JSON pointer in a URI's fragment. */
function step(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
