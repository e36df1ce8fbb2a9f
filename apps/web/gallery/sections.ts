import type { Section } from './parts.tsx'
import { actions } from './sections/actions.tsx'
import { calendar } from './sections/calendar.tsx'
import { choices } from './sections/choices.tsx'
import { content } from './sections/content.tsx'
import { feedback } from './sections/feedback.tsx'
import { inputs } from './sections/inputs.tsx'
import { lists } from './sections/lists.tsx'
import { overlays } from './sections/overlays.tsx'

export const sections: readonly Section[] = [
  ...actions,
  ...inputs,
  ...choices,
  ...content,
  ...lists,
  ...feedback,
  ...overlays,
  ...calendar,
]
