import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createTranslate } from '#messages/translate.ts'
import { type Messages, MoreTexts, TextsProvider, useTexts } from './texts.tsx'

function Titles() {
  const t = useTexts()
  return `${t('error.title')}, ${t('shell.home_link', { brand: 'Claravue' })}`
}

test('a page has the texts of its routes, each page in its own language', () => {
  const german: (Messages | undefined)[] = [
    { 'error.title': ['Willkommen'] },
    undefined,
    { 'shell.home_link': [['brand'], ', zur Startseite'] },
  ]
  const french: Messages[] = [{ 'error.title': ['Bienvenue'], 'shell.home_link': [['brand'], ', vers l’accueil'] }]
  const page = (
    <>
      <TextsProvider locale="de" messages={german}>
        <Titles />
      </TextsProvider>
      <TextsProvider locale="fr" messages={french}>
        <Titles />
      </TextsProvider>
    </>
  )
  expect(renderToString(page)).toBe('Willkommen, Claravue, zur Startseite<!-- -->Bienvenue, Claravue, vers l’accueil')
})

test('a missing text shows its id, and the page still renders', () => {
  const page = (
    <TextsProvider locale="de" messages={[]}>
      <Titles />
    </TextsProvider>
  )
  expect(renderToString(page)).toBe('error.title, shell.home_link')
})

test('[ERR-008] a link that failed is explained in English where its text is missing', () => {
  expect(createTranslate('it', {})('hash_signin_error')).toBe('Authentication failed. Please try again.')
})

test('a part that is loaded later adds its texts to those of the page', () => {
  const page = (
    <TextsProvider locale="de" messages={[{ 'error.title': ['Willkommen'] }]}>
      <MoreTexts messages={{ 'shell.home_link': [['brand'], ', zur Startseite'] }}>
        <Titles />
      </MoreTexts>
    </TextsProvider>
  )
  expect(renderToString(page)).toBe('Willkommen, Claravue, zur Startseite')
})
