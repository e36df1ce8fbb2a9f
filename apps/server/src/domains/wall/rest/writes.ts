import type { FastifyRequest } from 'fastify'
import {
  commandIdOf,
  commandRoute,
  guard,
  parseForm,
  principalOf,
  type RestRoutes,
} from '../../../kernel/http/index.ts'
import { FORM_ERRORS, receiveOptional } from '../../uploads/index.ts'
import { addPostOfForm } from '../commands/add.ts'
import { deletePost } from '../commands/delete.ts'
import { confirmPost, favourPost, likePost } from '../commands/marks.ts'
import type { WallPorts } from '../ports.ts'
import { postOf, type Reader } from '../queries/posts.ts'
import { type Target, targetFor } from '../target.ts'
import { editByRequest } from './edit.ts'
import { CHANGE_FORM, fields, type PostFields, targetOf } from './form.ts'
import { postToWire, wirePost } from './shapes.ts'

export function wallWrites(kernel: WallPorts): RestRoutes {
  const { sql } = kernel.db

  const answer = async (request: FastifyRequest, id: number) =>
    postToWire(await postOf(sql, principalOf(request), id))

  async function add(
    request: FastifyRequest,
    targetBy: (author: Reader, fields: PostFields) => Promise<Target>,
  ) {
    const author = principalOf(request)
    return await receiveOptional(request, kernel.storage.drafts, async (form) => {
      const given = parseForm('post', fields, form.fields)
      const id = await addPostOfForm(kernel, author, {
        target: await targetBy(author, given),
        text: given.teaser,
        important: given.important,
        files: form.files,
        commandId: commandIdOf(request),
      })
      return { answer: await answer(request, id), alertParam: id, location: `/api/walls/${id}` }
    })
  }

  return (app) => {
    commandRoute(app, 'POST', '/api/walls', {
      guard: { ...guard.byRights, patient: true },
      summary: 'Add a post',
      errors: [
        'forbidden',
        'account.factor_required',
        'group.not_found',
        'place.not_found',
        'post.empty',
        'post.for_nobody',
        ...FORM_ERRORS,
      ],
      alert: 'wall.post.added',
      once: true,
      objectName: 'post',
      form: { fields, files: { files: 'many' } },
      created: wirePost,
      run: (request) => add(request, (author, fields) => targetOf(sql, author, fields)),
    })

    commandRoute(app, 'POST', '/api/walls/admin', {
      guard: { ...guard.admin, patient: true },
      summary: 'Add a team message',
      errors: ['post.empty', ...FORM_ERRORS],
      alert: 'wall.post.added',
      once: true,
      objectName: 'post',
      form: { fields, files: { files: 'many' } },
      created: wirePost,
      run: (request) => add(request, (author) => targetFor(sql, author, { to: 'team' })),
    })

    commandRoute(app, 'PUT', '/api/walls/:id', {
      guard: { ...guard.byRights, patient: true },
      summary: 'Change a post',
      errors: [
        'forbidden',
        'account.factor_required',
        'post.not_found',
        'post.empty',
        'file.not_found',
        ...FORM_ERRORS,
      ],
      alert: 'wall.post.updated',
      objectName: 'post',
      form: CHANGE_FORM,
      answer: wirePost,
      run: async (request) => {
        const { id } = request.params
        await editByRequest(kernel, request, id)
        return { answer: await answer(request, id), alertParam: id }
      },
    })

    commandRoute(app, 'DELETE', '/api/walls/:id', {
      guard: guard.byRights,
      summary: 'Delete a post',
      errors: ['forbidden', 'account.factor_required', 'post.not_found'],
      alert: 'wall.post.deleted',
      run: async (request) => {
        const { id } = request.params
        await deletePost(kernel, principalOf(request), id)
        return { alertParam: id }
      },
    })

    const actions = [
      {
        name: 'like',
        summary: 'Like a post, or no longer',
        act: (reader: Reader, id: number) => likePost(kernel, reader, { id }),
      },
      {
        name: 'fav',
        summary: 'Make a post a favourite, or no longer',
        act: (reader: Reader, id: number) => favourPost(kernel, reader, { id }),
      },
      {
        name: 'read',
        summary: 'Confirm having read a post',
        act: (reader: Reader, id: number) => confirmPost(kernel, reader, id),
      },
    ]
    for (const { name, summary, act } of actions)
      commandRoute(app, 'POST', `/api/walls/:id/${name}`, {
        guard: guard.signedIn,
        summary,
        errors: ['post.not_found', 'post.nothing_to_confirm', 'account.factor_required'],
        answer: wirePost,
        run: async (request) => {
          const { id } = request.params
          await act(principalOf(request), id)
          return { answer: await answer(request, id) }
        },
      })
  }
}
