import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { Question } from '#components/question.tsx'

type RevokeQuestionProps = Pick<ComponentProps<typeof Question>, 'mutation' | 'onConfirm' | 'onClose'> & {
  /** The token's name. */
  name: string
}

/** Asks before a token is revoked. */
export function RevokeQuestion({ name, ...asked }: RevokeQuestionProps) {
  const { t } = useLingui()
  return (
    <Question
      {...asked}
      tone="danger"
      title={t`Unieważnić token „${name}”?`}
      description={<Trans>Program, który go używa, od razu straci dostęp. Nie da się tego cofnąć.</Trans>}
      confirmLabel={t`Unieważnij`}
    />
  )
}
