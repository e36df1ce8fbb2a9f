import { Trans, useLingui } from '@lingui/react/macro'
import type { AccessToken } from '@skrzat/contract/wire/access-tokens'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/say-and-close.ts'
import { Question } from '#components/question.tsx'
import { revokeToken } from '../../queries.ts'

/** Asks before a token is revoked. */
export function RevokeToken({ token: { id, name }, onClose }: { token: AccessToken; onClose: () => void }) {
  const { t } = useLingui()
  const revoke = useMutation(revokeToken(sayAndClose(t`Token jest unieważniony.`, onClose)))
  return (
    <Question
      onClose={onClose}
      tone="danger"
      title={t`Unieważnić token „${name}”?`}
      description={<Trans>Program, który go używa, od razu straci dostęp. Nie da się tego cofnąć.</Trans>}
      confirmLabel={t`Unieważnij`}
      mutation={revoke}
      onConfirm={() => revoke.mutate({ id })}
    />
  )
}
