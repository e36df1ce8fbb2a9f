import { useLingui } from '@lingui/react/macro'
import type { PostType } from '@skrzat/contract/post'

/** The audience of a place's post. */
export function useAudienceText(type: PostType): string | undefined {
  const { t } = useLingui()
  const texts: Partial<Record<PostType, string>> = {
    ROLE: t`dla rodziców`,
    WORKER: t`dla pracowników`,
    ALL: t`dla rodziców i pracowników`,
  }
  return texts[type]
}
