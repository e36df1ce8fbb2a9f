import type { WallScope } from '@skrzat/contract/wire/wall'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found, invalidField } from '../../../kernel/errors/index.ts'
import { shortText } from '@skrzat/contract/wire/common'
import {
  blank,
  byPathId,
  guard,
  idParam,
  principalOf,
  queryRoute,
  type RestRoutes,
} from '../../../kernel/http/index.ts'
import { placeOfGroup } from '../../places/index.ts'
import { countShown } from '../commands/marks.ts'
import type { WallPorts } from '../ports.ts'
import { newerThan, olderThan, pageOf } from '../queries/page.ts'
import { livePostOf } from '../queries/posts.ts'
import { postToWire, wirePost } from './shapes.ts'

/** 0 counts as absent: clients without posts send it. */
const postId = shortText(16)
  .regex(/^\d{1,16}$/)
  .transform((text) => Number(text) || undefined)

/** Posts older than `maxId`, or newer than `minId`, which may be ids of no post. */
const range = z.object({
  maxId: blank(postId.optional()).describe(
    'For the next page: the id of the last post of the page, not the smallest, as posts to confirm come first',
  ),
  minId: blank(postId.optional()).describe('For newer posts: the largest id of all that one has'),
})
type Range = z.output<typeof range>

/** The lists; each post in an answer counts as shown. */
export function wallLists(kernel: WallPorts): RestRoutes {
  const { sql } = kernel.db
  const ports = { sql, clock: kernel.clock }

  async function list(request: FastifyRequest<{ Querystring: Range }>, scope: WallScope) {
    const reader = principalOf(request)
    const { maxId, minId } = request.query
    if (maxId !== undefined && minId !== undefined) throw invalidField('query', 'minId', 'Pattern')
    const posts =
      minId !== undefined
        ? await newerThan(sql, reader, { scope, after: minId })
        : maxId !== undefined
          ? await olderThan(ports, reader, { scope, before: maxId })
          : (await pageOf(ports, reader, { scope })).posts
    await countShown(
      kernel,
      reader,
      posts.map(({ id }) => id),
    )
    return posts.map(postToWire)
  }

  const routes: readonly [
    url: string,
    summary: string,
    FastifyContextConfig,
    (request: FastifyRequest) => WallScope,
  ][] = [
    ['/api/walls', 'Posts that one sees, newest first', guard.byRights, () => ({ of: 'all' })],
    ['/api/walls/admin', 'Team messages, newest first', guard.signedIn, () => ({ of: 'team' })],
    [
      '/api/walls/groups/:id',
      'Posts of a group, newest first',
      guard.member(
        byPathId(async (group) => (await placeOfGroup(sql, group))?.placeId),
        'group.not_found',
      ),
      (request) => ({ of: 'group', groupId: found(idParam(request, 'id'), 'group.not_found') }),
    ],
    [
      '/api/walls/places/:id',
      'Posts of a place, newest first',
      guard.member('id', 'place.not_found'),
      (request) => ({ of: 'place', placeId: found(idParam(request, 'id'), 'place.not_found') }),
    ],
  ]

  return (app) => {
    for (const [url, summary, config, scopeOf] of routes)
      app.get(
        url,
        { config, schema: { summary, querystring: range, response: { 200: z.array(wirePost) } } },
        (request) => list(request, scopeOf(request)),
      )

    // The route that `Location` of a new post names.
    queryRoute(app, '/api/walls/:id', {
      guard: guard.byRights,
      summary: 'A post',
      errors: ['post.not_found', 'account.factor_required'],
      answer: wirePost,
      run: async (request) => postToWire(await livePostOf(sql, principalOf(request), request.params.id)),
    })
  }
}
