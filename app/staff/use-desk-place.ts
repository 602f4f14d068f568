import { useLocation } from 'react-router'
import { splitLocale } from '#contract/web/locale-path.ts'

/** The path of the page as the tables of the desk have it: the first language has an address with and one without its prefix. */
export const useDeskPlace = () => splitLocale(useLocation().pathname).path
