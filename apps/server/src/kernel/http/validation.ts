/** Validates input by the route's schemas, and reports faults by field, as JHipster clients read them. */
import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { constraintOf, DomainError, type FieldError } from '../errors/index.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** The input does not match the schema. */
export class InputError extends Error {
  override name = 'InputError'
  readonly part: string | undefined
  readonly issues: readonly Issue[]
  readonly input: unknown

  constructor(part: string | undefined, issues: readonly Issue[], input: unknown) {
    super('input refused')
    this.part = part
    this.issues = issues
    this.input = input
  }
}

export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    const result = schema.safeParse(input)
    if (result.success) return { value: result.data }
    return { error: new InputError(httpPart, result.error.issues, input) }
  }

/** The fields of a form. @throws DomainError validation, with the fields */
export function parseForm<T extends z.ZodType>(objectName: string, schema: T, given: unknown): z.output<T> {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  const fieldErrors = error.issues.map((issue) => ({
    objectName,
    field: issue.path.join('.'),
    message: constraintOf(issue),
  }))
  throw new DomainError('validation', {}, { fieldErrors })
}

/** A malformed path parameter gives 404; a body that is no object has no fields to report. */
export function inputErrorOf({ part, issues, input }: InputError, bodyName = 'body'): DomainError {
  if (part === 'params') return new DomainError('not_found')
  const faults = issues.flatMap((issue) => faultsOf(issue, []))
  if (faults.some(({ path }) => path.length === 0)) return new DomainError('malformed')
  const objectName = part === 'querystring' ? 'query' : bodyName
  const fieldErrors = faults.map(({ path, issue }): FieldError => {
    const field = fieldOf(path)
    return { objectName, field, message: messageOf(issue, valueAt(input, path)) }
  })
  return new DomainError('validation', {}, { fieldErrors })
}

/** For a union, the faults of the alternative whose kind of value was sent. */
function faultsOf(issue: Issue, above: Path): { path: Path; issue: Issue }[] {
  const path = [...above, ...issue.path]
  const meant =
    issue.code === 'invalid_union'
      ? issue.errors.find((branch) => branch.length > 0 && branch.every((inner) => inner.path.length > 0))
      : undefined
  return meant ? meant.flatMap((inner) => faultsOf(inner, path)) : [{ path, issue }]
}

/** In Spring's notation: `parts[0].amount`. */
function fieldOf(path: Path): string {
  return path.reduce<string>(
    (field, step) =>
      typeof step === 'number'
        ? `${field}[${step}]`
        : field === ''
          ? String(step)
          : `${field}.${String(step)}`,
    '',
  )
}

function messageOf(issue: Issue, value: unknown): string {
  const kind =
    issue.code === 'invalid_type' || issue.code === 'invalid_union' || issue.code === 'invalid_value'
  if (kind) return value === undefined || value === null ? 'NotNull' : 'Pattern'
  return constraintOf(issue)
}

function valueAt(input: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (holder, step) => (typeof holder === 'object' && holder !== null ? Reflect.get(holder, step) : undefined),
    input,
  )
}
