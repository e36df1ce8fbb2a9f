import type { FastifyRequest } from 'fastify'
import { refusalOf } from '../../../kernel/errors/index.ts'
import { parseForm, principalOf } from '../../../kernel/http/index.ts'
import { receiveOptional } from '../../uploads/index.ts'
import { editPost, editPostByForm } from '../commands/edit.ts'
import type { WallPorts } from '../ports.ts'
import { livePostOf } from '../queries/posts.ts'
import { CHANGE_FORM } from './form.ts'

/**
 * A change as JSON, in which `files` are those that stay, or as a form, whose files are added to the existing ones.
 * @throws DomainError validation, and as `editPost`
 */
export async function editByRequest(kernel: WallPorts, request: FastifyRequest, id: number): Promise<void> {
  const by = principalOf(request)
  if (!request.isMultipart()) {
    const { teaser, important, files } = parseForm('post', CHANGE_FORM.json, request.body ?? {})
    await editPost(kernel, by, { id, text: teaser, important, files: files?.map(({ file }) => file.code) })
    return
  }
  // Checked before files are read; the command checks again.
  const { editable } = await livePostOf(kernel.db.sql, by, id)
  if (!editable) throw refusalOf(by)
  await receiveOptional(request, kernel.storage.drafts, async ({ fields, files }) => {
    const { teaser, important } = parseForm('post', CHANGE_FORM.fields, fields)
    await editPostByForm(kernel, by, { id, text: teaser, important, files })
  })
}
