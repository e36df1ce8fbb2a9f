import type { FastifyReply, FastifyRequest } from 'fastify'
import { shortText } from '@skrzat/contract/wire/common'
import { z } from 'zod'
import { invalidField } from '../errors/index.ts'
import { blank } from './input.ts'

const sort = shortText(100)

/**
 * `page` from 0, `size` at most 100, `sort=field,asc` or
 * `sort=field,desc`, repeatable (REST contract: Paging).
 */
export const pageQuery = z.object({
  page: blank(z.coerce.number().int().min(0).max(1_000_000).default(0)),
  size: blank(z.coerce.number().int().min(1).default(20)).transform((size) => Math.min(size, 100)),
  sort: z.union([sort, z.array(sort)]).optional(),
})

declare module 'fastify' {
  interface FastifyInstance {
    /** The public URL of the product, without a path, with which links in answers begin. */
    publicUrl: string
  }
}

export type Page = { page: number; size: number; offset: number }

export function pageOf({ page, size }: z.output<typeof pageQuery>): Page {
  return { page, size, offset: page * size }
}

/** The requested sort, restricted to sortable fields. @throws DomainError validation for others */
export function sortOf<F extends string>(
  sort: string | readonly string[] | undefined,
  fields: readonly F[],
): { field: F; descending: boolean }[] {
  const asked = typeof sort === 'string' ? [sort] : (sort ?? [])
  return asked.filter(Boolean).map((text) => {
    const [name, direction = 'asc'] = text.split(',')
    const field = fields.find((known) => known === name)
    if (!field || !/^(asc|desc)$/i.test(direction)) throw invalidField('query', 'sort', 'Pattern')
    return { field, descending: direction.toLowerCase() === 'desc' }
  })
}

/** Answers with the page of a list that the query asks for. @throws DomainError validation for an unsortable field */
export async function answerPage<F extends string, Row>(
  request: FastifyRequest<{ Querystring: z.output<typeof pageQuery> }>,
  reply: FastifyReply,
  fields: readonly F[],
  list: (
    asked: Page & { sort: { field: F; descending: boolean }[] },
  ) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const page = pageOf(request.query)
  const { rows, total } = await list({ ...page, sort: sortOf(request.query.sort, fields) })
  pageHeaders(request, reply, page, total)
  return rows
}

/** `X-Total-Count` and `Link` in the order next, prev, last, first. */
export function pageHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, size }: Page,
  total: number,
) {
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const link = (target: number, rel: string) => {
    // Never from the Host header, which the client controls.
    const url = new URL(request.server.publicUrl)
    const [path = '', ...query] = request.url.split('?')
    url.pathname = path
    url.search = query.join('?')
    url.searchParams.delete('cacheBuster')
    url.searchParams.set('page', String(target))
    url.searchParams.set('size', String(size))
    return `<${url.href.replaceAll(',', '%2C')}>; rel="${rel}"`
  }
  const links = [
    ...(page < last ? [link(page + 1, 'next')] : []),
    ...(page > 0 ? [link(Math.min(page - 1, last), 'prev')] : []),
    link(last, 'last'),
    link(0, 'first'),
  ]
  reply.header('X-Total-Count', String(total)).header('Link', links.join(','))
}
