import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  alertHeaders,
  commandIdOf,
  guard,
  pathId,
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
import { CHANGE_FORM, fields, fieldsOf, type PostFields, targetOf } from './form.ts'
import { toWire, wirePost } from './shapes.ts'

const params = z.object({ id: pathId })

export function wallWrites(kernel: WallPorts): RestRoutes {
  const { sql } = kernel.db

  async function add(
    request: FastifyRequest,
    reply: FastifyReply,
    targetBy: (author: Reader, fields: PostFields) => Promise<Target>,
  ) {
    const author = principalOf(request)
    const form = await receiveOptional(request, kernel.storage.drafts)
    try {
      const fields = fieldsOf(form.fields)
      const id = await addPostOfForm(kernel, author, {
        target: await targetBy(author, fields),
        text: fields.teaser,
        important: fields.important,
        files: form.files,
        commandId: commandIdOf(request),
      })
      alertHeaders(reply, 'alert', 'wall.post.added', String(id))
      reply.code(201).header('Location', `/api/walls/${id}`)
      return toWire(await postOf(sql, author, id))
    } finally {
      await form.discard()
    }
  }

  const changed = async (request: FastifyRequest, id: number) =>
    toWire(await postOf(sql, principalOf(request), id))

  return (app) => {
    app.route({
      method: 'POST',
      url: '/api/walls',
      config: { ...guard.byRights, objectName: 'post', patient: true },
      schema: {
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
        alerts: ['wall.post.added'],
        sends: ['Location'],
        once: true,
        form: { fields, files: { files: 'many' } },
        response: { 201: wirePost },
      },
      handler: (request, reply) => add(request, reply, (author, fields) => targetOf(sql, author, fields)),
    })

    app.route({
      method: 'POST',
      url: '/api/walls/admin',
      config: { ...guard.admin, objectName: 'post', patient: true },
      schema: {
        summary: 'Add a team message',
        errors: ['post.empty', ...FORM_ERRORS],
        alerts: ['wall.post.added'],
        sends: ['Location'],
        once: true,
        form: { fields, files: { files: 'many' } },
        response: { 201: wirePost },
      },
      handler: (request, reply) => add(request, reply, (author) => targetFor(sql, author, { to: 'team' })),
    })

    app.route({
      method: 'PUT',
      url: '/api/walls/:id',
      config: { ...guard.byRights, objectName: 'post', patient: true },
      schema: {
        summary: 'Change a post',
        errors: [
          'forbidden',
          'account.factor_required',
          'post.not_found',
          'post.empty',
          'file.not_found',
          ...FORM_ERRORS,
        ],
        alerts: ['wall.post.updated'],
        form: CHANGE_FORM,
        params,
        response: { 200: wirePost },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        await editByRequest(kernel, request, id)
        alertHeaders(reply, 'alert', 'wall.post.updated', String(id))
        return await changed(request, id)
      },
    })

    app.route({
      method: 'DELETE',
      url: '/api/walls/:id',
      config: guard.byRights,
      schema: {
        summary: 'Delete a post',
        errors: ['forbidden', 'account.factor_required', 'post.not_found'],
        alerts: ['wall.post.deleted'],
        params,
        response: { 204: z.undefined() },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        await deletePost(kernel, principalOf(request), id)
        alertHeaders(reply, 'alert', 'wall.post.deleted', String(id))
        return reply.code(204).send()
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
      app.route({
        method: 'POST',
        url: `/api/walls/:id/${name}`,
        config: guard.signedIn,
        schema: {
          summary,
          errors: ['post.not_found', 'post.nothing_to_confirm', 'account.factor_required'],
          params,
          response: { 200: wirePost },
        },
        handler: async (request) => {
          const { id } = request.params
          await act(principalOf(request), id)
          return await changed(request, id)
        },
      })
  }
}
