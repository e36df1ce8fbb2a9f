import { useLingui } from '@lingui/react/macro'
import type { AccessToken } from '@skrzat/contract/wire/access-tokens'
import { useMutation } from '@tanstack/react-query'
import { sayAndClose } from '#app/undo/index.ts'
import { RevokeQuestion } from '#components/tokens/revoke-question.tsx'
import { revokeToken } from '../../queries.ts'

type RevokeTokenProps = { token: AccessToken; onClose: () => void }

export function RevokeToken({ token: { id, name }, onClose }: RevokeTokenProps) {
  const { t } = useLingui()
  const revoke = useMutation(revokeToken(sayAndClose(t`Token jest unieważniony.`, onClose)))
  return (
    <RevokeQuestion name={name} mutation={revoke} onConfirm={() => revoke.mutate({ id })} onClose={onClose} />
  )
}
