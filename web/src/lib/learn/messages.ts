// The words around lessons and exercises. What they teach comes from the house.
import type { Language } from '../game';
import { settings } from '../settings.svelte';

const en = {
  title: (game: string) => `Learn ${game}`,
  lead: 'You make every move, on the real board and by the real rules. Your progress stays on this device.',
  you: 'You',
  lessons: 'Lessons',
  exercises: 'Exercises',
  exercisesHelp: (done: number, all: number) =>
    `${done} of ${all} solved. Every answer was checked by the rules.`,
  minutes: (minutes: number) => `about ${minutes} min`,
  begin: 'Begin',
  resume: 'Go on',
  again: 'Once more',
  done: 'done',
  step: (at: number, all: number) => `Step ${at} of ${all}`,
  next: 'Next',
  back: 'Back',
  finish: 'Done',
  leave: 'All lessons',
  yourMove: 'Your move: touch the board.',
  yourChoice: 'Choose an answer.',
  readOn: 'Read on first: press “Next”.',
  chooseFirst: 'This is a question: choose an answer.',
  list: 'Moves as a list',
  happened: 'What happened',
  text: 'What the lesson says',
  well: 'Well done!',
  solved: 'Solved!',
  nextChapter: (title: string) => `Next: ${title}`,
  firstGame: 'Your first game',
  firstGameHelp: 'Against an easy bot, with the coach at your side. Everything can be taken back.',
  play: 'Play against an easy bot',
  rules: 'The rulebook',
  none: 'This game has no lessons yet. Its rulebook tells how it goes.',
  coachOnly: (move: string) => `You have one move only: ${move}.`,
  coachBest: (move: string, percent: number) =>
    `I would play: ${move}. That wins ${percent} ${percent === 1 ? 'game' : 'games'} in 100.`,
  coachUnsure: (move: string) => `I would play: ${move}. How often that wins I cannot tell yet.`,
  coachWhy: (reason: string) => `Reason: ${reason}.`,
  coachClose: (move: string, percent: number) => `Nearly as good: ${move} (${percent} in 100).`,
  coachWorse: (move: string, percent: number) => `Much weaker: ${move} (${percent} in 100).`,
  coachWell: 'Your last move was the best there was.',
  coachLost: (better: string, points: number) =>
    `Your last move cost ${points} ${points === 1 ? 'game' : 'games'} in 100; better was: ${better}.`,
  coachAlike: 'All your moves are about as good: take the one you like.',
  coachPercent: 'On the board and in the list, % is how many games in 100 you win with a move.',
};

type LearnWords = {
  readonly [K in keyof typeof en]: (typeof en)[K] extends string
    ? string
    : (typeof en)[K] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : never;
};

const es: LearnWords = {
  title: (game) => `Aprende: ${game}`,
  lead: 'Haces todas las jugadas, en el tablero de verdad y con las reglas de verdad. Tu progreso se guarda solo en este dispositivo.',
  you: 'Tú',
  lessons: 'Lecciones',
  exercises: 'Ejercicios',
  exercisesHelp: (done, all) => `Resueltos: ${done} de ${all}. Cada respuesta está comprobada con las reglas.`,
  minutes: (minutes) => `unos ${minutes} min`,
  begin: 'Empezar',
  resume: 'Continuar',
  again: 'Repetir',
  done: 'hecho',
  step: (at, all) => `Paso ${at} de ${all}`,
  next: 'Siguiente',
  back: 'Atrás',
  finish: 'Listo',
  leave: 'Todas las lecciones',
  yourMove: 'Te toca: toca el tablero.',
  yourChoice: 'Elige una respuesta.',
  readOn: 'Sigue leyendo antes: pulsa «Siguiente».',
  chooseFirst: 'Esto es una pregunta: elige una respuesta.',
  list: 'Jugadas en una lista',
  happened: 'Qué ha pasado',
  text: 'Lo que dice la lección',
  well: '¡Muy bien!',
  solved: '¡Resuelto!',
  nextChapter: (title) => `Siguiente: ${title}`,
  firstGame: 'Tu primera partida',
  firstGameHelp: 'Contra un bot fácil y con el entrenador a tu lado. Se puede deshacer todo.',
  play: 'Jugar contra un bot fácil',
  rules: 'El reglamento',
  none: 'Este juego aún no tiene lecciones. El reglamento explica cómo va.',
  coachOnly: (move) => `Solo tienes una jugada: ${move}.`,
  coachBest: (move, percent) => `Yo jugaría: ${move}. Partidas que se ganan así: ${percent} de cada 100.`,
  coachUnsure: (move) => `Yo jugaría: ${move}. Aún no sé cuántas partidas se ganan así.`,
  coachWhy: (reason) => `Motivo: ${reason}.`,
  coachClose: (move, percent) => `Casi igual de buena: ${move} (${percent} de cada 100).`,
  coachWorse: (move, percent) => `Mucho más floja: ${move} (${percent} de cada 100).`,
  coachWell: 'Tu última jugada era la mejor.',
  coachLost: (better, points) =>
    `Tu última jugada ha costado ${points} ${points === 1 ? 'partida' : 'partidas'} de cada 100; mejor era: ${better}.`,
  coachAlike: 'Todas tus jugadas valen más o menos lo mismo: elige la que quieras.',
  coachPercent: 'En el tablero y en la lista, el % dice cuántas partidas de cada 100 ganas con una jugada.',
};

const ca: LearnWords = {
  title: (game) => `Aprèn: ${game}`,
  lead: 'Fas totes les jugades, al tauler de debò i amb les regles de debò. El teu progrés només es desa en aquest dispositiu.',
  you: 'Tu',
  lessons: 'Lliçons',
  exercises: 'Exercicis',
  exercisesHelp: (done, all) => `Resolts: ${done} de ${all}. Cada resposta està comprovada amb les regles.`,
  minutes: (minutes) => `uns ${minutes} min`,
  begin: 'Comença',
  resume: 'Continua',
  again: 'Repeteix',
  done: 'fet',
  step: (at, all) => `Pas ${at} de ${all}`,
  next: 'Següent',
  back: 'Enrere',
  finish: 'Fet',
  leave: 'Totes les lliçons',
  yourMove: 'Et toca: toca el tauler.',
  yourChoice: 'Tria una resposta.',
  readOn: 'Abans continua llegint: prem «Següent».',
  chooseFirst: 'Això és una pregunta: tria una resposta.',
  list: 'Jugades en una llista',
  happened: 'Què ha passat',
  text: 'El que diu la lliçó',
  well: 'Molt bé!',
  solved: 'Resolt!',
  nextChapter: (title) => `Següent: ${title}`,
  firstGame: 'La teva primera partida',
  firstGameHelp: 'Contra un bot fàcil i amb l’entrenador al costat. Es pot desfer tot.',
  play: 'Juga contra un bot fàcil',
  rules: 'El reglament',
  none: 'Aquest joc encara no té lliçons. El reglament explica com va.',
  coachOnly: (move) => `Només tens una jugada: ${move}.`,
  coachBest: (move, percent) => `Jo jugaria: ${move}. Partides que es guanyen així: ${percent} de cada 100.`,
  coachUnsure: (move) => `Jo jugaria: ${move}. Encara no sé quantes partides es guanyen així.`,
  coachWhy: (reason) => `Motiu: ${reason}.`,
  coachClose: (move, percent) => `Gairebé igual de bona: ${move} (${percent} de cada 100).`,
  coachWorse: (move, percent) => `Molt més fluixa: ${move} (${percent} de cada 100).`,
  coachWell: 'La teva última jugada era la millor.',
  coachLost: (better, points) =>
    `La teva última jugada ha costat ${points} ${points === 1 ? 'partida' : 'partides'} de cada 100; millor era: ${better}.`,
  coachAlike: 'Totes les teves jugades valen més o menys el mateix: tria la que vulguis.',
  coachPercent: 'Al tauler i a la llista, el % diu quantes partides de cada 100 guanyes amb una jugada.',
};

const DICTIONARIES: Readonly<Record<Language, LearnWords>> = { en, es, ca };

/** The words of the language in use. */
export function learnWords(): LearnWords {
  return DICTIONARIES[settings.language];
}
