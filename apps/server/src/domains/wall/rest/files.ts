import type { Sql } from '@skrzat/db/client'
import { and, eq, isNotNull, isNull, orm, pick, whether } from '@skrzat/db/orm'
import { postFiles, posts, uploads } from '@skrzat/db/schema'
import { z } from 'zod'
import { unseenBy } from '../../../kernel/errors/index.ts'
import { fileRoute, guard, principalOf, type RestRoutes } from '../../../kernel/http/index.ts'
import { FILE_HEADERS } from '../../../kernel/openapi/index.ts'
import { FILE_ERRORS, sendUpload } from '../../uploads/index.ts'
import { sees } from '../audiences.ts'
import type { WallPorts } from '../ports.ts'
import type { Reader } from '../queries/posts.ts'

/** A file's code, or its thumbnail's. */
const CODE = /^([0-9a-f]{32})(-thumbnail)?$/

/** Files of posts, for those who may see the post: knowing the URL is not enough. */
export function wallFiles(kernel: Pick<WallPorts, 'db' | 'storage'>): RestRoutes {
  return (app) => {
    /** A picture to embed in a page, or its thumbnail; other files, and with `download` pictures too, as downloads. */
    fileRoute(app, '/api/walls/files/:code', {
      guard: guard.byRights,
      summary: 'A file of a post, or its thumbnail',
      errors: [...FILE_ERRORS, 'account.factor_required'],
      sends: FILE_HEADERS,
      file: ['*/*'],
      params: z.object({ code: z.string() }),
      run: async (request, reply) => {
        const [, code = '', thumbnail] = CODE.exec(request.params.code) ?? []
        const file = await fileOf(kernel.db.sql, principalOf(request), code)
        const part = thumbnail
          ? 'thumbnail'
          : isDownload(request.query) || !file.picture
            ? 'download'
            : 'picture'
        return await sendUpload(kernel, file.uploadId, part, { request, reply })
      },
    })
  }
}

function isDownload(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'download' in query
}

/** @throws DomainError file.not_found, also for a file of a post that the reader does not see */
async function fileOf(sql: Sql, reader: Reader, code: string) {
  const [row] = await orm(sql)
    .select({
      uploadId: postFiles.uploadId,
      picture: whether(isNotNull(uploads.thumbnail)),
      post: pick(posts, 'type', 'placeId', 'groupId', 'important', 'authorId', 'deletedAt', 'hiddenAt'),
    })
    .from(uploads)
    .innerJoin(postFiles, eq(postFiles.uploadId, uploads.id))
    .innerJoin(posts, eq(posts.id, postFiles.postId))
    .where(and(eq(uploads.code, code), isNull(posts.deletedAt)))
  if (!row || !sees(reader, row.post)) throw unseenBy(reader, 'file.not_found')
  return row
}
