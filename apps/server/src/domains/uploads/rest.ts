import { attachment, uploadCode } from '@skrzat/contract/wire/attachments'
import { z } from 'zod'
import { DomainError, found } from '../../kernel/errors/index.ts'
import { commandRoute, guard, principalOf, type RestRoutes } from '../../kernel/http/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { stage, unstage } from './attach.ts'
import { FORM_ERRORS, receiveForm } from './receive.ts'

/**
 * Uploads of the web app: a file at a time, so that each has its progress and can be cancelled or sent again. Not of the
 * REST contract, whose clients send files with their post or message.
 */
export function uploadsRest(kernel: Pick<Kernel, 'db' | 'clock' | 'storage'>): RestRoutes {
  return (app) => {
    app.route({
      method: 'POST',
      url: '/api/uploads',
      config: { ...guard.signedIn, objectName: 'file', patient: true },
      schema: {
        summary: 'Upload a file for a post or message to come',
        errors: [...FORM_ERRORS, 'upload.too_many'],
        form: { files: { file: 'one' } },
        response: { 201: attachment },
      },
      handler: async (request, reply) => {
        const staged = await receiveForm(request, kernel.storage.drafts, async ({ files }) => {
          const file = found(files[0], 'file.none')
          if (files.length > 1) throw new DomainError('file.too_many', { files: 1 })
          return await stage(kernel, principalOf(request).accountId, file)
        })
        return reply.code(201).send(staged)
      },
    })

    commandRoute(app, 'DELETE', '/api/uploads/:code', {
      guard: guard.signedIn,
      summary: 'Delete an upload that nothing uses',
      errors: ['file.not_found'],
      params: z.object({ code: uploadCode }),
      run: async (request) => {
        await unstage(kernel, principalOf(request).accountId, request.params.code)
        return {}
      },
    })
  }
}
