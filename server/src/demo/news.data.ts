import type { scenes } from './pictures.ts'

export type DemoAttachment = { file_name: string } & ({ lines: string[] } | { scene: keyof typeof scenes })

export type DemoNews = {
  title: string
  body: string
  /** Whom it is for; nobody yet, for a draft. */
  dealers?: true
  workshops?: true
  pinned?: true
  must_read?: true
  /** How many days ago it was shown, or will be when negative; and how many days it is shown for. */
  daysAgo: number
  days?: number
  attachments?: DemoAttachment[]
}

const both = { dealers: true, workshops: true } as const

/** The news of the demonstration, newest first, in every state. */
export const demoNews: DemoNews[] = [
  {
    title: 'Chiusura di fine anno: ricambi urgenti e numeri utili',
    body: `<p>Dal 24 dicembre al 6 gennaio la sede resta chiusa. Il magazzino ricambi lavora così:</p>
<ul><li>24 e 31 dicembre: ordini fino alle 12</li><li>27, 28, 29 e 30 dicembre: ordini urgenti fino alle 15</li>
<li>2 e 5 gennaio: orario normale</li></ul><p>Per i veicoli fermi in strada il numero verde risponde sempre.</p>`,
    ...both,
    daysAgo: -12,
    days: 40,
    attachments: [
      {
        file_name: 'Calendario_festivita.pdf',
        lines: ['Ordini urgenti: 27, 28, 29 e 30 dicembre, fino alle 15.', 'Numero verde: 800 000 000, sempre attivo.'],
      },
    ],
  },
  {
    title: 'Incentivi per i veicoli elettrici: come prenotarli',
    body: '<p>Bozza da completare con gli importi, appena il decreto è in Gazzetta.</p><p>Preparare: fac-simile della domanda, elenco dei documenti, esempio di calcolo.</p>',
    daysAgo: 1,
  },
  {
    title: 'Richiamo: verifica del serbatoio su Brezza Medium 240',
    body: `<p>Sui <strong>Brezza Medium 240</strong> costruiti tra marzo e giugno il fissaggio del serbatoio va controllato
<strong>prima della consegna</strong> e al primo passaggio in officina.</p><ol><li>Controllare il numero di telaio nell’elenco
allegato.</li><li>Serrare le quattro viti a 85 Nm, come da scheda.</li><li>Registrare l’intervento con il codice 26-114.</li></ol>
<p>L’intervento è a carico della casa: 0,6 ore.</p>`,
    ...both,
    pinned: true,
    must_read: true,
    daysAgo: 3,
    attachments: [
      {
        file_name: 'Scheda_tecnica_26-114.pdf',
        lines: [
          'Fissaggio del serbatoio: quattro viti M12, coppia di serraggio 85 Nm.',
          'Attrezzatura: chiave dinamometrica tarata, sollevatore da 200 kg.',
          'Tempo riconosciuto: 0,6 ore. Codice dell’intervento: 26-114.',
        ],
      },
      {
        file_name: 'Elenco_telai.pdf',
        lines: ['Telai da BM24-031877 a BM24-034902, costruiti tra marzo e giugno.'],
      },
    ],
  },
  {
    title: 'Nuovi orari del centro assistenza tecnica',
    body: '<p>Dal primo del mese i tecnici rispondono anche il <strong>sabato dalle 8 alle 13</strong>. Dal lunedì al venerdì resta l’orario 7:30-19.</p><p>Le richieste scritte hanno risposta entro quattro ore lavorative.</p>',
    workshops: true,
    daysAgo: 6,
  },
  {
    title: 'Listino Aurora Heavy: in vigore dal primo gennaio',
    body: `<p>È disponibile il nuovo listino della gamma <strong>Aurora Heavy</strong>. Le novità principali:</p>
<ul><li>cabina alta di serie sulla 530 gas</li><li>contratto di assistenza a 5 anni in promozione</li>
<li>prezzi fermi per la 480 fino a fine marzo</li></ul><p>Gli ordini firmati entro il 31 dicembre restano al listino attuale.</p>`,
    dealers: true,
    must_read: true,
    daysAgo: 9,
    attachments: [
      {
        file_name: 'Listino_Aurora_Heavy.pdf',
        lines: [
          'Aurora Heavy 480: da 112.400 € (listino fermo fino a fine marzo).',
          'Aurora Heavy 530 gas: da 131.900 €, cabina alta di serie.',
          'Contratto di assistenza a 5 anni: da 289 € al mese.',
        ],
      },
    ],
  },
  {
    title: 'Corso sull’alta tensione: iscrizioni aperte',
    body: `<p>Le prossime date del corso di secondo livello (PES/PAV), 16 ore in aula e prova pratica:</p>
<ul><li>Torino, 15 e 16 gennaio</li><li>Bologna, 22 e 23 gennaio</li><li>Bari, 5 e 6 febbraio</li></ul>
<p>Dodici posti per data. Scrivete a <a href="mailto:formazione@rete.example">formazione@rete.example</a>.</p>`,
    workshops: true,
    daysAgo: 14,
    attachments: [
      {
        file_name: 'Programma_del_corso.pdf',
        lines: [
          'Primo giorno: rischio elettrico, messa in sicurezza, attrezzi isolati.',
          'Secondo giorno: diagnosi, prova pratica ed esame.',
        ],
      },
    ],
  },
  {
    title: 'Brezza City elettrico al salone della logistica',
    body: '<p>Il nuovo <strong>Brezza City elettrico</strong> debutta a Verona: 280 km di autonomia e ricarica dal 20 all’80 % in 45 minuti.</p><blockquote>Le concessionarie possono invitare fino a dieci clienti: i biglietti sono già in segreteria.</blockquote>',
    ...both,
    daysAgo: 21,
    attachments: [{ file_name: 'Stand_Verona.jpg', scene: 'ingresso' }],
  },
  {
    title: 'Garanzia: la documentazione si invia solo dal portale',
    body: '<p>Le pratiche di garanzia spedite per posta o per e-mail <u>non saranno più accettate</u>. Foto e verbali si caricano nelle attività dell’anno.</p><p>La guida allegata mostra i passaggi in due pagine.</p>',
    workshops: true,
    must_read: true,
    daysAgo: 34,
    attachments: [
      {
        file_name: 'Guida_garanzia.pdf',
        lines: [
          '1. Aprire l’attività e scegliere il documento.',
          '2. Caricare foto e verbale firmato.',
          '3. Seguire l’esito: arriva una notifica.',
        ],
      },
    ],
  },
  {
    title: 'Campagna radio locale: materiale pronto',
    body: '<p>Gli spot da 15 e 30 secondi sono pronti per essere personalizzati con il nome della concessionaria. La spesa è coperta al <strong>50 %</strong> fino a fine trimestre.</p>',
    dealers: true,
    daysAgo: 47,
    attachments: [
      {
        file_name: 'Testi_degli_spot.pdf',
        lines: [
          'Spot da 15 secondi: «Il lavoro non aspetta. Nemmeno noi.»',
          'Spot da 30 secondi: con nome, indirizzo e orari.',
        ],
      },
    ],
  },
  {
    title: 'Manuale dell’insegna, edizione aggiornata',
    body: '<p>Cambiano le misure del palo e i colori per la notte. Le insegne già installate restano valide fino alla prossima manutenzione.</p>',
    ...both,
    daysAgo: 72,
    attachments: [
      {
        file_name: 'Manuale_insegna.pdf',
        lines: ['Palo: 9,5 m. Pannello: 2,06 × 1,30 m.', 'Colore della notte: luce bianca neutra, 4.000 K.'],
      },
      { file_name: 'Esempio_insegna.jpg', scene: 'insegna' },
    ],
  },
  {
    title: 'Promozione d’autunno sui filtri',
    body: '<p>Kit di filtri con lo <strong>sconto del 18 %</strong> per ordini di almeno dieci pezzi.</p>',
    workshops: true,
    daysAgo: 80,
    days: 45,
  },
  {
    title: 'Convention della rete: il programma',
    body: `<p>Due giorni a Firenze con i risultati dell’anno e la gamma che viene.</p><h3>Primo giorno</h3>
<p>Plenaria, prove su strada, cena in centro.</p><h3>Secondo giorno</h3><p>Gruppi di lavoro: vendita, assistenza, elettrico.</p>`,
    ...both,
    daysAgo: 120,
    days: 60,
    attachments: [
      {
        file_name: 'Programma_convention.pdf',
        lines: [
          'Primo giorno, ore 10: plenaria.',
          'Primo giorno, ore 15: prove su strada.',
          'Secondo giorno, ore 9: gruppi di lavoro.',
        ],
      },
    ],
  },
]
