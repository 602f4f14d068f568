import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { shownGtin } from '#contract/staff/gtin.ts'
import type { VariantName } from '#contract/staff/stock.ts'
import type { MessageId } from '#messages/ids.ts'
import { variantPath } from './variant-words.ts'

/** What is wrong with a code that was typed. `by` is the variant that has it already. */
export type CodeMistake = {
  field: 'gtin' | 'shelf'
  mistake: MessageId
  by?: VariantName
  typed: Record<'gtin' | 'shelf', string>
}

type CodeFormsProps = { codes: readonly { gtin: string; shelf: string | null }[]; wrong: CodeMistake | undefined }

/** The codes on the boxes of a variant, and where they stand. */
export function CodeForms({ codes, wrong }: CodeFormsProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      {codes.length === 0 && <p className="desk-empty">{t('desk-stock.no_codes')}</p>}
      <ul className="desk-rows">
        {codes.map(({ gtin, shelf }) => (
          <li key={gtin} className="stock-movement">
            <strong className="stock-number">{shownGtin(gtin)}</strong>
            <p>{shelf && t('desk-stock.shelf', { shelf })}</p>
            <Form method="post">
              <input type="hidden" name="gtin" value={gtin} />
              <Button
                type="submit"
                name="intent"
                value="remove-code"
                look="plain"
                disabled={isUnderWay}
                aria-label={t('desk-stock.remove_code_of', { gtin: shownGtin(gtin) })}
              >
                {t('desk-stock.remove_code')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <Form key={codes.map(({ gtin, shelf }) => `${gtin} ${shelf}`).join()} method="post" className="desk-filters">
        <CodeField name="gtin" label="GTIN" hint={t('desk-stock.gtin_hint')} wrong={wrong} isRequired />
        <CodeField name="shelf" label={t('desk-stock.place')} hint={t('desk-stock.place_hint')} wrong={wrong} />
        <Button type="submit" name="intent" value="code" look="secondary" disabled={isUnderWay}>
          {t('desk-stock.save_code')}
        </Button>
      </Form>
    </>
  )
}

type CodeFieldProps = {
  name: 'gtin' | 'shelf'
  label: string
  hint: string
  wrong: CodeMistake | undefined
  isRequired?: boolean
}

function CodeField({ name, label, hint, wrong, isRequired }: CodeFieldProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const mistake = wrong?.field === name ? wrong : undefined
  return (
    <DeskField
      name={name}
      label={label}
      hint={hint}
      required={isRequired}
      maxLength={200}
      defaultValue={wrong?.typed[name]}
      mistake={
        mistake && (
          <>
            {t(mistake.mistake)}{' '}
            {mistake.by && (
              <PageLink to={path(variantPath(mistake.by))} className="link wrap-anywhere">
                {decodeURIComponent(mistake.by.variant)}
              </PageLink>
            )}
          </>
        )
      }
    />
  )
}
