import type { Texts } from './words.ts'

/** By family: what is special about this lens. What is in the box is added by words.ts. */
export const monthlyTexts: Texts = {
  'kelvary-air': {
    de: 'Die Monatslinse, bei der viele seit Jahren bleiben. Silikonhydrogel, ein weicher Kunststoff, lässt viel Sauerstoff durch. Nachts kommt die Linse in den Behälter, nach einem Monat in den Abfall.',
    en: 'The monthly lens that people stay with for years. Silicone hydrogel, a soft material, lets plenty of oxygen through. It spends the night in its case and is thrown away after a month.',
    it: 'La lente mensile a cui si resta fedeli per anni. Il silicone hydrogel, un materiale morbido, lascia passare molto ossigeno. La notte sta nel portalenti e dopo un mese si getta.',
    fr: 'La mensuelle à laquelle on reste fidèle des années. Le silicone-hydrogel, une matière souple, laisse passer beaucoup d’oxygène. La nuit, elle repose dans son étui, et après un mois elle se jette.',
  },
  'kelvary-air-toric': {
    de: 'Kelvary Air mit Ausgleich einer Hornhautverkrümmung, das ist eine ungleich gewölbte Hornhaut. Die Linse richtet sich in Sekunden aus. Danach hält sie die Achse, die Richtung der Korrektur, über den ganzen Tag.',
    en: 'Kelvary Air with a correction for astigmatism, an unevenly curved cornea. The lens settles within seconds. From then on it keeps its axis, the direction of the correction, all day.',
    it: 'Kelvary Air con la correzione dell’astigmatismo, cioè una cornea curva in modo irregolare. La lente si posiziona in pochi secondi. Poi mantiene l’asse, la direzione della correzione, per tutto il giorno.',
    fr: 'La version torique de Kelvary Air corrige l’astigmatisme (une cornée de courbure irrégulière). La lentille se place en quelques secondes. Elle garde ensuite son axe, la direction de la correction, toute la journée.',
  },
  'kelvary-air-multifocal': {
    de: 'Eine Monatslinse für Ferne, Bildschirm und Buch. Die Addition, also den Zusatz für die Nähe, gibt es in vier Stufen. Die Optik ist für beide Augen gleich gebaut, das macht die Anpassung einfach.',
    en: 'A monthly lens for distance, screen and book. The addition, the extra strength for near, comes in four steps. Both eyes get the same design, which makes fitting simple.',
    it: 'Una mensile per lontano, schermo e libro. L’addizione, cioè la correzione in più per vicino, esiste in quattro livelli. Il disegno è uguale per i due occhi e questo semplifica l’adattamento.',
    fr: 'Une mensuelle pour le loin, l’écran et le livre. L’addition, la puissance en plus pour la vision de près, existe en quatre niveaux. Le dessin est le même pour les deux yeux, ce qui simplifie l’adaptation.',
  },
  'kelvary-xr-toric': {
    de: 'Für starke Hornhautverkrümmung und hohe Stärken, wo andere Linsen aufhören. Jede Linse wird auf Bestellung gefertigt, in Schritten von 5 Grad für die Achse, also die Richtung der Korrektur. Das dauert rund zwei Wochen.',
    en: 'For strong astigmatism, an unevenly curved cornea, and high powers, where other lenses stop. Each lens is made to order, in steps of 5 degrees for the axis, the direction of the correction. This takes about two weeks.',
    it: 'Per astigmatismo forte, cioè una cornea molto irregolare, e gradazioni elevate, dove le altre lenti si fermano. Ogni lente è prodotta su ordinazione, a passi di 5 gradi per l’asse, la direzione della correzione. Servono circa due settimane.',
    fr: 'Pour un fort astigmatisme (une cornée de courbure très irrégulière) et les puissances élevées, là où d’autres lentilles s’arrêtent. Chaque lentille est fabriquée sur commande, par pas de 5 degrés pour l’axe, la direction de la correction. Il faut compter environ deux semaines.',
  },
  'tavelle-month': {
    de: 'Eine weiche, feuchte Monatslinse mit sehr feinem Rand. Die Oberfläche bindet Wasser und bleibt auch in der vierten Woche glatt. Stärken ab 0.25 Dioptrien, der Einheit der Sehstärke, machen sie auch für geringe Korrekturen nutzbar.',
    en: 'A soft, moist monthly lens with a very fine edge. Its surface holds water and stays smooth into the fourth week. Strengths from 0.25 dioptres, the unit of lens power, make it useful for slight corrections too.',
    it: 'Una mensile morbida e umida, con un bordo molto fine. La superficie trattiene l’acqua e resta liscia anche nella quarta settimana. Le gradazioni da 0.25 diottrie, l’unità di misura della lente, la rendono adatta anche a correzioni lievi.',
    fr: 'Une mensuelle souple et humide, au bord très fin. Sa surface retient l’eau et reste lisse jusqu’à la quatrième semaine. Des puissances dès 0.25 dioptrie, l’unité de la correction, la rendent utile même pour les faibles défauts.',
  },
  'brevelle-monthly': {
    de: 'Eine bewährte Monatslinse zum kleinen Preis. Die leichte Tönung macht sie im Behälter gut sichtbar, auf dem Auge ist davon nichts zu sehen. Jede gängige Kombilösung passt dazu.',
    en: 'A proven monthly lens at a small price. A light tint makes it easy to see in the case, yet cannot be seen on the eye. Any common all-in-one solution goes with it.',
    it: 'Una mensile collaudata a un prezzo contenuto. La leggera tinta la rende ben visibile nel portalenti, ma sull’occhio non si nota. Va bene con tutte le comuni soluzioni uniche.',
    fr: 'Une mensuelle éprouvée à petit prix. Sa légère teinte la rend bien visible dans l’étui, mais invisible sur l’œil. Toutes les solutions multifonctions courantes lui conviennent.',
  },
  'brevelle-monthly-toric': {
    de: 'Die preiswerte Monatslinse für Augen mit Hornhautverkrümmung, einer ungleich gewölbten Hornhaut. Unten ist die Linse etwas dicker, so dreht sie sich von selbst in die richtige Lage. Zwei kleine Marken helfen bei der Kontrolle.',
    en: 'The good-value monthly for astigmatism, an unevenly curved cornea. The lens is a little thicker at the bottom and turns itself into place. Two small marks help at check-ups.',
    it: 'La mensile conveniente per l’astigmatismo, cioè una cornea curva in modo irregolare. In basso la lente è un po’ più spessa e si orienta da sola. Due piccoli segni aiutano durante il controllo.',
    fr: 'La mensuelle avantageuse pour l’astigmatisme (une cornée de courbure irrégulière). Un peu plus épaisse en bas, elle se place d’elle-même. Deux petits repères aident lors du contrôle.',
  },
  'fjellis-monthly': {
    de: 'Klar, kühl, unaufgeregt: eine Monatslinse mit wenig Wasser und hoher Sauerstoffdurchlässigkeit. Weil sie wenig Wasser bindet, trocknet sie am Bildschirm langsamer aus. Gut für Büro und lange Fahrten.',
    en: 'Clear, cool, unfussy: a monthly lens with little water that lets much oxygen through. Because it holds little water, it dries out more slowly at the screen. Good for the office and long drives.',
    it: 'Chiara, fresca, essenziale: una mensile con poca acqua che lascia passare molto ossigeno. Poiché contiene poca acqua, davanti allo schermo si asciuga più lentamente. Va bene per l’ufficio e i lunghi viaggi.',
    fr: 'Claire, fraîche, sans détour, cette mensuelle contient peu d’eau et laisse passer beaucoup d’oxygène. Comme elle retient peu d’eau, elle sèche moins vite devant l’écran. Bien pour le bureau et les longs trajets.',
  },
  'fjellis-toric': {
    de: 'Die torische Schwester von Fjellis Monthly. Torisch nennt man Linsen, die eine Hornhautverkrümmung ausgleichen. Drei Werte für den Zylinder, so nennt sich die Stärke dieser Verkrümmung, genügen für die meisten Augen.',
    en: 'The toric sister of Fjellis Monthly. Toric lenses are those that correct astigmatism, an unevenly curved cornea. Three cylinders, the measure of that curve, are enough for most eyes.',
    it: 'La sorella torica di Fjellis Monthly. Si chiamano toriche le lenti che correggono l’astigmatismo, cioè una cornea curva in modo irregolare. Tre cilindri, la misura di questa irregolarità, bastano per la maggior parte degli occhi.',
    fr: 'La sœur torique de Fjellis Monthly. Les lentilles toriques corrigent l’astigmatisme (une cornée de courbure irrégulière). Trois cylindres, la mesure de cette irrégularité, suffisent à la plupart des yeux.',
  },
  'pellaria-vario': {
    de: 'Sieben Additionen, also Zusätze für die Nähe, in feinen Schritten von 0.25. So lässt sich die Linse über Jahre nachstellen, wenn das Lesen schwerer wird. Der Blick in die Ferne bleibt dabei klar.',
    en: 'Seven additions, the extra strength for near, in fine steps of 0.25. The lens can be adjusted over the years as reading becomes harder. Distance stays clear all the while.',
    it: 'Sette addizioni, cioè il potere in più per vicino, a passi fini di 0.25. Così la lente si può regolare negli anni, quando leggere diventa più difficile. La visione da lontano resta nitida.',
    fr: 'Sept additions, la puissance en plus pour la vision de près, par pas fins de 0.25. La lentille s’ajuste ainsi au fil des ans, quand lire devient plus difficile. La vision de loin reste nette.',
  },
  'pellaria-vario-toric': {
    de: 'Zwei Aufgaben in einer Linse: Sehen in jeder Entfernung und Ausgleich einer Hornhautverkrümmung, also einer ungleich gewölbten Hornhaut. Die Fertigung geschieht auf Bestellung. Eine Anpassung beim Optiker ist vorher nötig.',
    en: 'Two tasks in one lens: sight at every distance and correction of astigmatism, an unevenly curved cornea. It is made to order. A fitting at the optician is needed first.',
    it: 'Due compiti in una lente: vedere a ogni distanza e correggere l’astigmatismo, cioè una cornea curva in modo irregolare. È prodotta su ordinazione. Prima serve un adattamento dall’ottico.',
    fr: 'Deux tâches en une lentille, voir à toutes les distances et corriger l’astigmatisme (une cornée de courbure irrégulière). Elle est fabriquée sur commande. Une adaptation chez l’opticien est nécessaire avant.',
  },
  'pellaria-month': {
    de: 'Die einfache Monatslinse von Pellaria, für kurz- und weitsichtige Augen mit runder Hornhaut. Ein mittlerer Radius, so nennt man die Wölbung, passt auf die meisten Augen. Handlich und etwas fester als andere, darum leicht einzusetzen.',
    en: 'The simple monthly lens from Pellaria, for short-sighted and long-sighted eyes with an even cornea. A medium base curve, the roundness of the lens, fits most eyes. It is a little firmer than others and so easy to put in.',
    it: 'La mensile semplice di Pellaria, per occhi miopi o ipermetropi con una cornea regolare. Un raggio medio, cioè la curvatura della lente, si adatta alla maggior parte degli occhi. È un po’ più rigida di altre e quindi facile da inserire.',
    fr: 'La mensuelle simple de Pellaria, pour les yeux myopes ou hypermétropes à cornée régulière. Un rayon moyen, c’est-à-dire la courbure, convient à la plupart des yeux. Un peu plus ferme que d’autres, elle se pose facilement.',
  },
  'sorvane-month': {
    de: 'Die Monatslinse von Sorvane für aktive Tage. Der weite Durchmesser gibt Halt. Das feste Material hilft beim Einsetzen unterwegs.',
    en: 'The Sorvane monthly lens for active days. Its wide diameter keeps it in place. The firm material helps when putting it in on the road.',
    it: 'La mensile Sorvane per giornate attive. Il diametro ampio la tiene ferma. Il materiale compatto aiuta a inserirla anche fuori casa.',
    fr: 'La mensuelle Sorvane pour les journées actives. Son grand diamètre la maintient en place. Sa matière ferme aide à la pose en déplacement.',
  },
}
