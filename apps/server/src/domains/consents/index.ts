/** Consents that a place asks guardians for: their texts, and who gave and withdrew them when. */
import type { Kernel } from '../../kernel/kernel.ts'
import { CONSENTS_EXPORTS } from './exported.ts'
import type { ConsentPorts, PhotoPorts } from './ports.ts'
import { consentsRest } from './rest.ts'
import { consentsRouter } from './router.ts'

export { addConsent } from './define.ts'
export { answerConsent } from './answer.ts'
export { forgetAnswers } from './forget.ts'
export { kidsToAnswerFor, lackPhotoConsent } from './states.ts'

export function createConsents(kernel: Kernel, photos: PhotoPorts) {
  const ports: ConsentPorts = { ...kernel, photos }
  return {
    router: { consents: consentsRouter(ports) },
    rest: consentsRest(ports),
    exports: CONSENTS_EXPORTS,
    photos,
  }
}
