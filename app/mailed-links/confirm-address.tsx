import { Form, useNavigation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { EntryPage } from './entry-page.tsx'

export function ConfirmAddress({ token }: { token: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <EntryPage title={t('entry.confirm_title')} text={t('entry.confirm_text')}>
      <Form method="post" action={path('/authenticate')} replace>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" name="intent" value="confirm" disabled={isUnderWay}>
          {t('entry.confirm_button')}
        </Button>
      </Form>
    </EntryPage>
  )
}
