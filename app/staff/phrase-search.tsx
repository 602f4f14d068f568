import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PhraseField } from './phrase-field.tsx'

/** The search of a list that has no filter besides. It is sent to the address. */
export function PhraseSearch({ label, text }: { label: string; text: string | undefined }) {
  const t = useTexts()
  return (
    <Form role="search" aria-label={label} className="desk-filters max-w-lg">
      <PhraseField label={label} value={text} />
      <Button type="submit">{t('shell.search')}</Button>
    </Form>
  )
}
