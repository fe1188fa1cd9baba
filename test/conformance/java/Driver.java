/*
 * Runs one release of a Java SDK over the grid. Compiled beside a Call.java (anthropic/ or openai/) against that release.
 *
 * The client is the real one, from its own builder. Inside it the sleeper, the clock and the HTTP client are replaced by reflection, which
 * works for every release (later ones have builder methods for two of them, earlier ones for none): sleeps are written down instead of
 * slept, the clock stands still, and after each answer the thread's random numbers are pinned, so that the jitter is at one of its ends.
 * A sleep that the real sleeper would refuse is given to the real one.
 *
 * In:  a file of lines, one cell each: id, base URL, retries or "-", timeout in seconds or "-", "client" or "request", mode, max tokens,
 *      model, run; tab-separated. Arguments: that file, the file to write, UNIX ms of the frozen clock, port, seconds until a call hangs.
 * Out: one line a cell: id, attempts, nanoseconds of each sleep with the jitter at its highest, the same at its lowest, how it ended.
 */
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

final class Cell {
    final String id, baseUrl, timeoutOn, mode, model, run;
    final Integer maxRetries;
    final Duration timeout;
    final long maxTokens;

    Cell(String line) {
        String[] part = line.split("\t", -1);
        id = part[0];
        baseUrl = part[1];
        maxRetries = part[2].equals("-") ? null : Integer.valueOf(part[2]);
        timeout = part[3].equals("-") ? null : Duration.ofNanos(Math.round(Double.parseDouble(part[3]) * 1e9));
        timeoutOn = part[4];
        mode = part[5];
        maxTokens = Long.parseLong(part[6]);
        model = part[7];
        run = part[8];
    }
}

public final class Driver {
    /** The jitter's random number: as near 0 or 1 as one draw of 26 bits can be set. */
    enum Pin { LOWEST, HIGHEST }

    private static final long GAMMA = 0x9e3779b97f4a7c15L;
    private static final long C1 = 0xff51afd7ed558ccdL, C2 = 0xc4ceb9fe1a85ec53L;

    private static long inverse(long odd) {
        long x = odd;
        for (int i = 0; i < 6; i++) x *= 2 - odd * x;
        return x;
    }

    private static long unshift(long z) {
        return z ^ (z >>> 33);
    }

    /** The state from which ThreadLocalRandom makes all ones: its mixing turned round. */
    private static final long ALL_ONES = unshift(unshift(-1L * inverse(C2)) * inverse(C1));

    private static final Field SEED = seedField();

    private static Field seedField() {
        try {
            Field field = Thread.class.getDeclaredField("threadLocalRandomSeed");
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void pin(Pin pin) {
        Thread thread = Thread.currentThread();
        ThreadLocalRandom.current();
        try {
            SEED.setLong(thread, (pin == Pin.LOWEST ? 0 : ALL_ONES) - (thread.getId() << 1) - GAMMA);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void checkPins() {
        pin(Pin.LOWEST);
        double low = ThreadLocalRandom.current().nextDouble();
        pin(Pin.HIGHEST);
        double high = ThreadLocalRandom.current().nextDouble();
        if (low > 1e-7 || high < 1 - 1e-7) throw new IllegalStateException("random numbers are not pinned: " + low + ", " + high);
    }

    /** The retrying HTTP clients somewhere inside a client. */
    private static List<Object> retryingClients(Object root) throws IllegalAccessException {
        List<Object> found = new ArrayList<>();
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        ArrayDeque<Object> left = new ArrayDeque<>(List.of(root));
        while (!left.isEmpty()) {
            Object next = left.poll();
            if (!seen.add(next)) continue;
            if (next.getClass().getSimpleName().equals("RetryingHttpClient")) found.add(next);
            for (Class<?> type = next.getClass(); type != null && type.getName().matches("com\\.(anthropic|openai)\\..*"); type = type.getSuperclass()) {
                for (Field field : type.getDeclaredFields()) {
                    if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) continue;
                    field.setAccessible(true);
                    Object value = field.get(next);
                    if (value != null) left.add(value);
                }
            }
        }
        return found;
    }

    private static Object callReal(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            method.setAccessible(true);
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private interface Handler {
        Object handle(Object real, Method method, Object[] arguments) throws Throwable;
    }

    private static void replace(Object owner, String name, Handler handler) throws ReflectiveOperationException {
        Field field = owner.getClass().getDeclaredField(name);
        field.setAccessible(true);
        Object real = field.get(owner);
        Class<?> type = field.getType();
        field.set(owner, Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> handler.handle(real, method, arguments)));
    }

    private static void intercept(Object client, Instant now, Pin pin, List<Long> sleeps) throws ReflectiveOperationException {
        List<Object> retrying = retryingClients(client);
        if (retrying.isEmpty()) throw new IllegalStateException("no RetryingHttpClient in " + client.getClass());
        for (Object owner : retrying) {
            Field clock = owner.getClass().getDeclaredField("clock");
            clock.setAccessible(true);
            clock.set(owner, Clock.fixed(now, ZoneOffset.UTC));
            replace(owner, "sleeper", (real, method, arguments) -> {
                if (!method.getName().startsWith("sleep")) return callReal(real, method, arguments);
                Duration asked = (Duration) arguments[0];
                if (asked.toMillis() < 0) return callReal(real, method, arguments);
                sleeps.add(asked.toNanos());
                return method.getName().equals("sleepAsync") ? CompletableFuture.completedFuture(null) : null;
            });
            replace(owner, "httpClient", (real, method, arguments) -> {
                try {
                    Object answer = callReal(real, method, arguments);
                    return answer instanceof CompletableFuture<?> future ? pinned(future, pin) : answer;
                } finally {
                    pin(pin);
                }
            });
        }
    }

    /** Whoever completes the future also draws the jitter. An error stays bare: a dependent future would wrap it. */
    private static CompletableFuture<Object> pinned(CompletableFuture<?> future, Pin pin) {
        CompletableFuture<Object> same = new CompletableFuture<>();
        future.whenComplete((value, error) -> {
            pin(pin);
            if (error == null) same.complete(value);
            else same.completeExceptionally(error);
        });
        return same;
    }

    private static String nameOf(Throwable error) {
        Throwable inner = error;
        while ((inner instanceof CompletionException || inner instanceof ExecutionException) && inner.getCause() != null) inner = inner.getCause();
        return inner.getClass().getSimpleName();
    }

    private static final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private static String measure(Cell cell, Pin pin, Instant now, long hangSeconds, List<Long> sleeps) {
        Call call;
        try {
            call = new Call(cell, cell.run + pin);
            intercept(call.client(), now, pin, sleeps);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        } catch (RuntimeException e) {
            if (e instanceof IllegalStateException && e.getMessage().startsWith("no Retrying")) throw e;
            return nameOf(e);
        }
        Future<String> ends = threads.submit(() -> {
            try {
                call.run();
                return "ok";
            } catch (Throwable error) {
                return nameOf(error);
            }
        });
        try {
            return ends.get(hangSeconds, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            ends.cancel(true);
            return "hang";
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            threads.submit(call::close);
        }
    }

    private static String count(int port, String run) throws IOException {
        try (var in = URI.create("http://127.0.0.1:" + port + "/count/" + run).toURL().openStream()) {
            return new String(in.readAllBytes()).trim();
        }
    }

    private static String join(List<Long> sleeps) {
        return String.join(",", sleeps.stream().map(String::valueOf).toList());
    }

    public static void main(String[] arguments) throws IOException {
        checkPins();
        Instant now = Instant.ofEpochMilli(Long.parseLong(arguments[2]));
        int port = Integer.parseInt(arguments[3]);
        long hangSeconds = Long.parseLong(arguments[4]);
        List<String> out = new ArrayList<>();
        List<String> lines = Files.readAllLines(Path.of(arguments[0]));
        // The first call of all loads the SDK's classes: it may take its time, and is made once more.
        Cell first = new Cell(lines.get(0));
        measure(first, Pin.LOWEST, now, 60, new ArrayList<>());
        count(port, first.run + Pin.LOWEST);
        for (String line : lines) {
            Cell cell = new Cell(line);
            List<Long> longest = Collections.synchronizedList(new ArrayList<>());
            List<Long> shortest = Collections.synchronizedList(new ArrayList<>());
            String ends = measure(cell, Pin.LOWEST, now, hangSeconds, longest);
            String attempts = count(port, cell.run + Pin.LOWEST);
            // Without a sleep there is no jitter.
            if (!longest.isEmpty()) {
                measure(cell, Pin.HIGHEST, now, hangSeconds, shortest);
                count(port, cell.run + Pin.HIGHEST);
            }
            out.add(String.join("\t", cell.id, attempts, join(longest), join(shortest), ends));
        }
        Files.write(Path.of(arguments[1]), out);
        System.exit(0);
    }
}
