/** Durations for people: `0.42 s`, `61 s`, `2 min 3 s`, `1 h 5 min`. */
export const showSeconds = (seconds: number): string => {
  if (seconds < 1) return `${trim(seconds.toFixed(seconds < 0.01 ? 3 : 2))} s`;
  if (seconds < 10) return `${trim(seconds.toFixed(1))} s`;
  const whole = Math.round(seconds);
  if (whole < 300) return `${whole} s`;
  if (whole < 3600) return part(Math.floor(whole / 60), 'min', whole % 60, 's');
  if (whole < 172_800) return part(Math.floor(whole / 3600), 'h', Math.round((whole % 3600) / 60), 'min');
  return part(Math.floor(whole / 86_400), 'd', Math.round((whole % 86_400) / 3600), 'h');
};

const trim = (s: string): string => (s.includes('.') ? s.replace(/0{1,3}$/, '').replace(/\.$/, '') : s);
const part = (a: number, unitA: string, b: number, unitB: string): string => (b === 0 ? `${a} ${unitA}` : `${a} ${unitA} ${b} ${unitB}`);
