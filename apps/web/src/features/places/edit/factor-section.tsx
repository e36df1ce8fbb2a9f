import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@skrzat/ui/checkbox'
import { Notice } from '@skrzat/ui/notice'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFailureText } from '#app/error-messages.ts'
import { failureOf } from '#app/errors.ts'
import { trpc } from '#app/trpc.ts'
import { Section } from '../section.tsx'

/** Whether the staff need a second factor for what they do in this place. */
export function FactorSection({ placeId }: { placeId: number }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const failureText = useFailureText()
  const { data: required } = useQuery(trpc.places.factorRequired.queryOptions({ placeId }))
  const save = useMutation(
    trpc.places.setFactorRequired.mutationOptions({
      onSuccess: () => client.invalidateQueries(trpc.places.factorRequired.queryFilter({ placeId })),
    }),
  )
  const own = save.error && failureOf(save.error).code === 'account.factor_required'
  return (
    <Section title={t`Logowanie personelu`}>
      <div className="flex flex-col gap-4">
        {save.error && (
          <Notice tone="danger">
            {failureText(save.error)}{' '}
            {own && (
              <Link to="/account/security" className="font-medium underline underline-offset-2">
                <Trans>Ustaw go teraz</Trans>
              </Link>
            )}
          </Notice>
        )}
        <Checkbox
          label={t`Wymagaj drugiego składnika od personelu`}
          hint={t`Kto go nie ma, ustawi go przy najbliższym wejściu. Rodziców to nie dotyczy.`}
          disabled={required === undefined || save.isPending}
          checked={required ?? false}
          onChange={({ target }) => save.mutate({ placeId, required: target.checked })}
        />
      </div>
    </Section>
  )
}
